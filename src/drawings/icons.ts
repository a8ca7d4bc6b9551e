import sharp from 'sharp';
import { brand } from '#brand';
import { groupPaths, groupWidth } from './letters.ts';
import { drawMark } from './mark.ts';
import tokens from '../styles/tokens.css?raw';
import { tokenColor } from './token-color.ts';

const color = (name: string) => tokenColor(tokens, name);
const STROKES = 'fill="none" stroke-width="3" stroke-linecap="square"';

/** The icon of a browser's tab as SVG, 32 units wide: the mark's first letter on the color of the review hour. */
export function tabIcon(): string {
  const [letter = ''] = Array.from(brand.mark[0]);
  const [tile, ink] = [color('hour'), color('on-hour')];
  const scale = 1.6;
  const x = 16 - (groupWidth(letter) / 2 - 1.5) * scale;
  return svg(
    32,
    `<rect width="32" height="32" rx="5" fill="${tile}"/><g ${STROKES} stroke="${ink}" color="${ink}" transform="translate(${x} ${16 - 6 * scale}) scale(${scale})">${groupPaths(letter)}</g>`,
  );
}

/** The icon of a home screen as a PNG of 180 × 180 px: the whole mark, without transparency. */
export function homeScreenIcon(): Promise<Buffer> {
  const { width, height, drawing } = drawMark();
  const scale = 140 / Math.max(width, height);
  const [ink, line] = [color('ink'), color('line')];
  const css = `.frame,.rules{stroke:${ink};stroke-width:1}.rules{stroke:${line}}.letters{color:${ink};stroke:${ink}}`;
  const place = `translate(${90 - (width * scale) / 2} ${90 - (height * scale) / 2}) scale(${scale})`;
  const body = `<g ${STROKES} transform="${place}"><style>${css}</style>${drawing}</g>`;
  return png(svg(180, `<rect width="180" height="180" fill="${color('sheet')}"/>${body}`), 180);
}

/** An .ico file: a PNG of each of the sizes, after a directory of 16 bytes for each. */
export async function icoFile(picture: string, sizes: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => png(picture, size)));
  const directory = Buffer.alloc(6 + 16 * sizes.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(sizes.length, 4);
  let offset = directory.length;
  for (const [index, { length }] of pictures.entries()) {
    const at = 6 + 16 * index;
    directory.writeUInt8(sizes[index] ?? 0, at);
    directory.writeUInt8(sizes[index] ?? 0, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += length;
  }
  return Buffer.concat([directory, ...pictures]);
}

function png(picture: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(picture), { density: 288 }).resize(size, size).png().toBuffer();
}

function svg(size: number, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${drawing}</svg>`;
}
