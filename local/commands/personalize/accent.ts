type Color = readonly [number, number, number];

const WHITE: Color = [255, 255, 255];
/** The dark color scheme's `--sheet`. */
const NIGHT: Color = [16, 18, 22];

/**
 * The text of styles/tokens.css with an accent color (`#1d4ed8`): the color of the review day and of primary buttons,
 * with a lighter one for dark pages and a tint for each scheme.
 */
export function accentTokens(tokens: string, accent: string): string {
  const color = parse(accent);
  const light = mix(color, WHITE, 0.45);
  const values = {
    accent: `light-dark(${accent}, ${light})`,
    'accent-night': light,
    'accent-tint': `light-dark(${mix(color, WHITE, 0.9)}, ${mix(color, NIGHT, 0.72)})`,
    hour: `light-dark(${accent}, ${accent})`,
  };
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`(--${name}: )[^;]+;`), `$1${value};`),
    tokens,
  );
}

/** The contrast of a color to white, from 1 to 21, as WCAG 2.2 defines it. */
export function contrastWithWhite(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) + 0.05);
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
