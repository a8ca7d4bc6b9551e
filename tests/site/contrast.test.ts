// The contrast of control borders and the focus ring (WCAG 1.4.11). axe checks only the contrast of texts.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand } from '#brand';

const css = readFileSync('src/styles/tokens.css', 'utf8');

/** A token's color in the light and in the dark color scheme. */
function colorsOf(name: string): [light: string, dark: string] {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]+), (#[0-9a-f]+)\\);`).exec(css) ?? [];
  return [light, dark];
}

/** The relative luminance of a color with three or six hexadecimal digits, by the formula of WCAG. */
function luminance(color: string): number {
  const digits = color.length === 4 ? color.replace(/[0-9a-f]/g, '$&$&') : color;
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) => {
    const part = parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = NaN, light = NaN] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('The formula gives the contrasts that are known.', () => {
  expect(contrast('#fff', '#000000')).toBeCloseTo(21);
  expect(contrast('#767676', '#fff')).toBeCloseTo(4.54, 2);
});

test('Emails have the color of the pages’ buttons.', () => {
  expect(brand.accent).toBe(colorsOf('hour')[0]);
});

test.each([
  ['edge', 'the border of a control'],
  ['accent', 'the focus ring'],
])('--%s, %s, has a contrast of at least 3:1 to both backgrounds in both color schemes.', (name) => {
  for (const background of ['sheet', 'shade'])
    for (const [scheme, color] of colorsOf(name).entries())
      expect(contrast(color, colorsOf(background)[scheme] ?? ''), `--${background}`).toBeGreaterThanOrEqual(
        3,
      );
});

test('In a section that is always dark, the border of a control has a contrast of at least 3:1.', () => {
  const night = readFileSync('src/styles/week.css', 'utf8').split('.night {').at(-1) ?? '';
  const [sheet = '', edge = ''] = ['sheet', 'edge'].map(
    (name) => new RegExp(`--${name}: (#[0-9a-f]+);`).exec(night)?.[1] ?? '',
  );
  expect(contrast(edge, sheet)).toBeGreaterThanOrEqual(3);
});
