// @ts-check
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { CSS_TARGET } from './src/build/css-target.ts';
import { editorial } from './src/build/content/editorial.ts';
import { readingMarkup } from './src/build/markdown/reading-markup.ts';
import { writeContentSecurityPolicies } from './src/build/pages/content-security-policy.ts';
import { finishedPages } from './src/build/pages/finished-pages.ts';
import { joinInlineCode } from './src/build/pages/inline-code.ts';
import { finishIslands } from './src/build/pages/islands.ts';
import { writeLlmsTxt } from './src/build/pages/llms-txt.ts';
import { joinMarkedWords } from './src/build/pages/marked-words.ts';
import { publicSitemap } from './src/build/pages/public-sitemap.ts';
import { shortScopes } from './src/build/short-scopes.ts';
import { removeUnusedStyles } from './src/build/pages/unused-styles.ts';
import { drawProductPictures, drawSocialCards } from './src/build/social/social-cards.ts';
import { staticNetlify } from './src/build/static-netlify.ts';
import { islandDirectives } from './src/build/island-directives.ts';
import { brand } from './src/brand.ts';

const afterBuild = finishedPages([
  finishIslands,
  drawSocialCards,
  drawProductPictures,
  writeLlmsTxt,
  joinMarkedWords,
  joinInlineCode,
  removeUnusedStyles,
  writeContentSecurityPolicies,
]);

export default defineConfig({
  site: brand.url,
  output: 'static',
  trailingSlash: 'never',
  // `format: 'file'` writes `pricing.html`, which Netlify serves at `/pricing` without a redirect to
  // `/pricing/`. Inline CSS saves a request before a page can be shown.
  build: { format: 'file', inlineStylesheets: 'always' },
  // Astro's syntax highlighting sets colors with `style=`, which the Content-Security-Policy blocks.
  markdown: { syntaxHighlight: false },
  integrations: [
    editorial(),
    react(),
    readingMarkup(),
    islandDirectives(),
    shortScopes(),
    staticNetlify(),
    afterBuild,
    publicSitemap(afterBuild.pages),
  ],
  vite: {
    build: {
      cssTarget: CSS_TARGET,
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
});
