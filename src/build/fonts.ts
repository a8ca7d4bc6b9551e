import type { FontFamily } from 'astro';
import { fontProviders } from 'astro/config';

/** A page is painted at once in a local font, and the web font is used from the next page on when it arrives late. */
const display = 'optional';

/**
 * The site's fonts, for Astro's fonts API: it hashes the files, writes the `@font-face` rules and sizes the local
 * fallback fonts. `assets/fonts/OFL.txt` describes how the files were subset. Decision 50 says why the fonts are
 * `optional`.
 */
export const FONTS = [
  {
    provider: fontProviders.local(),
    name: 'Archivo',
    cssVariable: '--font-archivo',
    fallbacks: ['system-ui', 'sans-serif'],
    display,
    options: {
      variants: [
        { src: ['./src/assets/fonts/archivo-latin.woff2'], weight: '400 800', style: 'normal', stretch: '84% 108%', display },
      ],
    },
  },
  {
    provider: fontProviders.local(),
    name: 'Source Serif 4',
    cssVariable: '--font-source-serif',
    fallbacks: ['Georgia', 'serif'],
    display,
    options: {
      variants: [
        { src: ['./src/assets/fonts/reading-serif-latin.woff2'], weight: '400 600', style: 'normal', display },
        { src: ['./src/assets/fonts/reading-serif-italic-latin.woff2'], weight: '400', style: 'italic', display },
      ],
    },
  },
  {
    provider: fontProviders.local(),
    name: 'Noto Sans Devanagari',
    cssVariable: '--font-devanagari',
    fallbacks: ['sans-serif'],
    optimizedFallbacks: false,
    display,
    options: {
      variants: [
        {
          src: ['./src/assets/fonts/devanagari.woff2'],
          weight: '400 800',
          style: 'normal',
          unicodeRange: ['U+900-97F', 'U+200C-200D', 'U+20B9', 'U+25CC'],
          display,
        },
      ],
    },
  },
] satisfies FontFamily[];
