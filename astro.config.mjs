// @ts-check
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';
import { checkAnchors } from './src/build/content/check-anchors.ts';
import { editorial, publishingRecord } from './src/build/content/editorial.ts';
import { readingMarkup } from './src/build/markdown/reading-markup.ts';
import { optionalPages } from './src/build/optional-pages.ts';
import { writeContentSecurityPolicies } from './src/build/pages/content-security-policy.ts';
import { finishedPages } from './src/build/pages/finished-pages.ts';
import { writeLlmsTxt } from './src/build/pages/llms-txt.ts';
import { publicSitemap } from './src/build/pages/public-sitemap.ts';
import { drawProductPictures, drawSocialCards } from './src/build/social/social-cards.ts';
import { staticNetlify } from './src/build/static-netlify.ts';
import { touchDirective } from './src/build/touch-directive.ts';
import { brand } from './src/brand.ts';

const afterBuild = finishedPages([
  checkAnchors,
  drawSocialCards,
  drawProductPictures,
  writeLlmsTxt,
  writeContentSecurityPolicies,
]);

export default defineConfig({
  site: brand.url,
  output: 'static',
  trailingSlash: 'never',
  // `format: 'file'` writes `pricing.html`, which Netlify serves at `/pricing` without a redirect to
  // `/pricing/`. Inline CSS saves a request before a page can be shown.
  build: { format: 'file', inlineStylesheets: 'always' },
  // `optional`: a font that has not arrived at the first paint is used from the next page on, so nothing moves
  // (docs/decisions/0050). src/assets/fonts/OFL.txt describes how the files were subset.
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Archivo',
      cssVariable: '--font-archivo',
      // Astro scales the system fonts of Windows, macOS, iOS and Android to Archivo's metrics.
      fallbacks: ['sans-serif', 'system-ui'],
      options: {
        variants: [
          {
            src: ['./src/assets/fonts/archivo-latin.woff2'],
            weight: '400 800',
            style: 'normal',
            stretch: '84% 108%',
            display: 'optional',
          },
        ],
      },
    },
    {
      provider: fontProviders.local(),
      name: 'Source Serif 4',
      cssVariable: '--font-source-serif',
      fallbacks: ['Georgia', 'serif'],
      options: {
        variants: [
          {
            src: ['./src/assets/fonts/reading-serif-latin.woff2'],
            weight: '400 600',
            style: 'normal',
            display: 'optional',
          },
          {
            src: ['./src/assets/fonts/reading-serif-italic-latin.woff2'],
            weight: '400',
            style: 'italic',
            display: 'optional',
          },
        ],
      },
    },
    {
      provider: fontProviders.local(),
      name: 'Noto Sans Devanagari',
      cssVariable: '--font-devanagari',
      fallbacks: ['sans-serif'],
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: ['./src/assets/fonts/devanagari.woff2'],
            weight: '400 800',
            style: 'normal',
            unicodeRange: ['U+900-97F', 'U+200C-200D', 'U+20B9', 'U+25CC'],
            display: 'optional',
          },
        ],
      },
    },
  ],
  // Astro's syntax highlighting sets colors with `style=`, which the Content-Security-Policy blocks.
  markdown: { syntaxHighlight: false },
  integrations: [
    editorial(),
    optionalPages(),
    react(),
    readingMarkup(),
    touchDirective(),
    staticNetlify(),
    afterBuild,
    publicSitemap(afterBuild.pages),
    publishingRecord(),
  ],
  vite: {
    build: {
      // The oldest browser versions that the site supports fully (docs/browsers.md).
      cssTarget: ['safari17.5', 'ios17.5', 'firefox128', 'chrome123'],
      // Lightning CSS, Vite's default, warns about new pseudo-elements such as `::scroll-button`. It also
      // merges `text-decoration` and `text-decoration-thickness` into one shorthand. WebKit drops such a
      // shorthand (tests/site/engines.test.ts).
      cssMinify: 'esbuild',
      // Raises Vite's warning limit (500 kB) for hls.js: one file of 580 kB, which a browser loads only to
      // play a video.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        output: {
          // Puts the code of the visitors' forms and of their dialogs into one file. By default, this code is
          // in a dozen files, which the browser requests one after the other.
          codeSplitting: {
            groups: [
              {
                name: 'forms',
                test: /src\/islands\/(fields|forms|dialog|checkout|report)\/.*\.tsx?$|preload-helper/,
              },
            ],
          },
        },
      },
    },
  },
  devToolbar: { enabled: false },
  // VS Code completes and explains the names in an article's front matter (.vscode/settings.json).
  experimental: { contentIntellisense: true },
});
