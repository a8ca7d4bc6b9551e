type Color = readonly [number, number, number];

const WHITE: Color = [255, 255, 255];
/** The dark color scheme's `--sheet`. */
const NIGHT: Color = [16, 18, 22];
/** The darkest background of links in the light color scheme (`--shade`), and the lightest one in the dark (`.night`). */
const SHADE = '#f4f5f7';
const NIGHT_SHEET = '#2a313d';
/** What WCAG 2.2 (1.4.3) asks of text. */
const LEAST_CONTRAST = 4.5;

/** The colors made of an accent color, in hexadecimal digits. */
interface Shades {
  /** The background of a chosen day, in the light and in the dark color scheme. */
  tint: string;
  nightTint: string;
  /** The accent color of the dark color scheme: so light that it can be read there. */
  night: string;
}

/**
 * The text of styles/tokens.css with an accent color (`#1d4ed8`): the color of the review day and of primary buttons,
 * with a lighter one for dark pages and a tint for each scheme.
 */
export function accentTokens(tokens: string, accent: string): string {
  const { tint, nightTint, night } = shadesOf(accent);
  const values = {
    accent: `light-dark(${accent}, ${night})`,
    'accent-night': night,
    'accent-tint': `light-dark(${tint}, ${nightTint})`,
    hour: `light-dark(${accent}, ${accent})`,
  };
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`(--${name}: )[^;]+;`), `$1${value};`),
    tokens,
  );
}

/** Whether white text can be read on the color, and text of the color on every background of a light page. */
export function isReadable(accent: string): boolean {
  const grounds = ['#ffffff', SHADE, shadesOf(accent).tint];
  return grounds.every((ground) => contrast(accent, ground) >= LEAST_CONTRAST);
}

function shadesOf(accent: string): Shades {
  const color = parse(accent);
  const nightTint = mix(color, NIGHT, 0.72);
  const lighter = [0.45, 0.55, 0.65, 0.75, 0.85].map((share) => mix(color, WHITE, share));
  const isReadableAtNight = (light: string) =>
    [NIGHT_SHEET, nightTint].every((ground) => contrast(light, ground) >= LEAST_CONTRAST);
  return { tint: mix(color, WHITE, 0.9), nightTint, night: lighter.find(isReadableAtNight) ?? '#ffffff' };
}

/** The contrast of two colors, from 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of a color, from 0 to 1, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function parse(hex: string): Color {
  const part = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16);
  return [part(1), part(3), part(5)];
}

/** `share` of the second color in the first, in hexadecimal digits. */
function mix(color: Color, other: Color, share: number): string {
  const parts = color.map((part, index) => Math.round(part + ((other[index] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
