// @ts-check
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { editorial } from './src/build/content/editorial.ts';
import { contentSecurityPolicy } from './src/build/content-security-policy.ts';
import { islandStyle } from './src/build/island-style.ts';
import { llmsTxt } from './src/build/llms-txt.ts';
import { publicSitemap } from './src/build/public-sitemap.ts';
import { readingMarkup } from './src/build/reading-markup.ts';
import { shortScopes } from './src/build/short-scopes.ts';
import { socialCards } from './src/build/social/social-cards.ts';
import { staticNetlify } from './src/build/static-netlify.ts';
import { touchDirective } from './src/build/touch-directive.ts';
import { brand } from './src/brand.ts';

export default defineConfig({
  site: brand.url,
  output: 'static',
  trailingSlash: 'never',
  // `pricing.html` answers `/pricing` without a redirect to `/pricing/`.
  build: { format: 'file', inlineStylesheets: 'always' },
  // Shiki colours with `style=`, which the content security policy blocks.
  markdown: { syntaxHighlight: false },
  integrations: [
    editorial(),
    react(),
    readingMarkup(),
    touchDirective(),
    shortScopes(),
    staticNetlify(),
    islandStyle(),
    publicSitemap(),
    socialCards(),
    llmsTxt(),
    contentSecurityPolicy(),
  ],
  vite: {
    build: {
      // hls.js is one file of 600 kB, fetched on the first press of play.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        output: {
          // What every form needs in one file: left alone it is a dozen, each found only in the one before it.
          codeSplitting: {
            groups: [{ name: 'forms', test: /src\/islands\/(fields|forms|dialog)\/.*\.tsx?$/ }],
          },
        },
      },
    },
  },
  devToolbar: { enabled: false },
});
