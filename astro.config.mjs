// @ts-check
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { editorial } from './src/build/content/editorial.ts';
import { contentSecurityPolicy } from './src/build/content-security-policy.ts';
import { readingMarkup } from './src/build/reading-markup.ts';
import { shortScopes } from './src/build/short-scopes.ts';
import { staticNetlify } from './src/build/static-netlify.ts';
import { touchDirective } from './src/build/touch-directive.ts';
import { brand } from './src/brand.ts';

export default defineConfig({
  site: brand.url,
  output: 'static',
  trailingSlash: 'never',
  // `pricing.html` answers `/pricing` without a redirect to `/pricing/`.
  build: { format: 'file', inlineStylesheets: 'never' },
  // Shiki colours with `style=`, which the content security policy blocks.
  markdown: { syntaxHighlight: false },
  integrations: [
    editorial(),
    react(),
    readingMarkup(),
    touchDirective(),
    shortScopes(),
    staticNetlify(),
    contentSecurityPolicy(),
  ],
  devToolbar: { enabled: false },
});
