// @ts-check
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { contentSecurityPolicy } from './src/build/content-security-policy.ts';
import { staticNetlify } from './src/build/static-netlify.ts';
import { touchDirective } from './src/build/touch-directive.ts';
import { brand } from './src/brand.ts';

export default defineConfig({
  site: brand.url,
  output: 'static',
  trailingSlash: 'never',
  // `pricing.html` answers `/pricing` without a redirect to `/pricing/`.
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [react(), touchDirective(), staticNetlify(), contentSecurityPolicy()],
  devToolbar: { enabled: false },
});
