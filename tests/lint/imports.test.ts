// Tests the import table in eslint.config.mjs: permitted imports pass, and examples of other imports are
// refused with a message that says what to use. Also tests the rules about default exports, environment
// variables, inline styles, inline handlers and the purity of src/domain. `npm run check` runs this file;
// `npm test` does not.
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';

// ESLint runs without the type-checked rules: the tests look only at other rules, and type information makes
// linting slow.
const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked });

/** Lints `code` as the content of `file`. Returns the messages of the rules `boundaries/…` and `no-restricted-…`. */
async function refusals(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: file });
  const messages = result?.messages ?? [];
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages
    .filter(({ ruleId }) => /^(boundaries\/|no-restricted-)/.test(ruleId ?? ''))
    .map(({ message }) => message);
}

/**
 * ESLint's messages for one specifier: one text for a static import, one for a dynamic import and one for a
 * re-export. A text is '' when ESLint permits the import. There is no re-export for .astro files.
 */
async function importRefusals(file: string, specifier: string): Promise<string[]> {
  const ways = [`import x from '${specifier}';\nx();`, `await import('${specifier}');`];
  const codes = file.endsWith('.astro')
    ? ways.map((code) => `---\n${code}\n---\n`)
    : [...ways, `export * from '${specifier}';`];
  return Promise.all(codes.map(async (code) => (await refusals(file, code)).join()));
}

interface Row {
  /** Existing files to which the row applies, separated by spaces. */
  files: string;
  /** A part of the error message, which says what to do instead. */
  use: string;
  /** Permitted specifiers, separated by spaces. Relative specifiers name existing files. */
  may: string;
  never: string;
}

const sdks = 'stripe postmark @supabase/supabase-js';
const rows: Row[] = [
  {
    files: 'src/domain/payments/pricing.ts',
    use: 'import its own files only',
    may: '',
    never: `../../brand.ts #brand #server/platform/env.ts ./a/../../../brand.ts ../../../netlify/server/platform/env.ts
      ../../browser/api.ts node:fs fs astro:content zod ${sdks}`,
  },
  {
    files: 'src/brand.ts',
    use: 'put what needs more into src/domain',
    may: '',
    never: './domain/payments/plans.ts #domain/payments/plans.ts ./content.config.ts node:fs zod',
  },
  {
    files: 'src/content.config.ts',
    use: 'use src/domain (#domain/*)',
    may: 'astro:content astro/zod #domain/payments/plans.ts #brand ./build/content/schemas.ts',
    never: `../netlify/server/platform/env.ts #server/platform/env.ts ../local/commands/start.ts
      ../tests/support/sources.ts react ${sdks}`,
  },
  {
    files: 'src/build/static-netlify.ts',
    use: 'src/drawings and src/site; the server',
    may: 'node:fs astro @astrojs/netlify #brand ../drawings/letters.ts ../site/optional-pages.ts',
    never: `../components/Feed.astro ../layouts/Base.astro ../pages/robots.txt.ts ../../netlify/server/platform/env.ts
      #server/platform/env.ts ../../local/commands/start.ts ${sdks}`,
  },
  {
    files: 'src/drawings/letters.ts',
    use: 'a drawing gets what it shows as an argument',
    may: 'node:fs opentype.js #domain/content/facts.ts #brand ./picker.ts',
    never: `../build/html-tree.ts ../components/Feed.astro ../site/optional-pages.ts ../layouts/Base.astro
      ../pages/robots.txt.ts #server/platform/env.ts react ${sdks}`,
  },
  {
    files: 'src/site/stories.ts src/components/Footer.astro',
    use: 'and the rooms below',
    may: '../drawings/plate-drawing.ts ../islands/video/video.ts',
    never: '../build/html-tree.ts ../layouts/Base.astro ../pages/robots.txt.ts',
  },
  {
    files: 'src/site/stories.ts src/pages/index.astro src/layouts/Base.astro src/components/Footer.astro',
    use: 'React belongs to src/islands, vendors to netlify/server',
    may: '#domain/payments/plans.ts #brand astro:content',
    never: `#server/platform/env.ts /netlify/server/platform/env.ts react react-dom/client nanostores
      @netlify/functions ${sdks}`,
  },
  {
    files: 'src/pages/pricing.astro',
    use: 'vendors to netlify/server',
    may: '../islands/DialogHost.tsx ../components/Feed.astro ../layouts/Base.astro ../site/studies.ts',
    never: '../build/html-tree.ts ../../netlify/functions/forms.ts ../../local/commands/start.ts',
  },
  {
    files: 'src/islands/checkout/CheckoutDialog.tsx',
    use: 'hls.js, chart.js and libphonenumber-js by import()',
    may: `./Totals.tsx ../dialog/Dialog.tsx ../fields/Fields.tsx ../../stores/dialog.ts ../../browser/api.ts
      #domain/payments/pricing.ts #brand react react-dom nanostores @nanostores/react ../fields/totals.css?inline`,
    never: `../forms/LeadForm.tsx ../DialogHost.tsx ../../site/articles.ts #server/platform/env.ts
      ../../../netlify/server/platform/env.ts ../../../local/commands/start.ts astro:content node:fs lodash ${sdks}`,
  },
  {
    files: 'src/islands/DialogHost.tsx',
    use: 'a feature’s folder only by import()',
    may: './dialog/Dialog.tsx ./fields/Fields.tsx ../stores/dialog.ts ../browser/api.ts #domain/payments/plans.ts #brand react',
    never: `../site/articles.ts ../../netlify/server/platform/env.ts #server/platform/env.ts
      ../../local/commands/start.ts astro:content node:fs ${sdks}`,
  },
  {
    files: 'src/stores/dialog.ts src/browser/api.ts',
    use: 'React belongs to src/islands',
    may: '../stores/drafts.ts ../browser/attribution.ts #domain/answer.ts #brand nanostores',
    never: `react @nanostores/react ../islands/DialogHost.tsx ../../netlify/server/platform/env.ts
      #server/platform/env.ts ../../local/commands/start.ts node:fs astro:content ${sdks}`,
  },
  {
    files: 'netlify/functions/forms.ts',
    use: 'use netlify/server (#server/*)',
    may: '#server/http/endpoint.ts #domain/forms/lead-forms.ts #brand',
    never: `./health.ts ../../src/stores/dialog.ts ../../local/commands/start.ts node:crypto @netlify/blobs ${sdks}`,
  },
  {
    files: 'local/commands/start.ts local/netlify/site.ts',
    use: 'use netlify/ to serve it',
    may: 'node:fs esbuild ../cloud.ts ../supabase/server.ts ../../netlify/functions/health.ts #domain/payments/plans.ts #brand',
    never: `../../src/stores/dialog.ts ../../src/site/articles.ts ../../tests/support/sources.ts ${sdks}`,
  },
  {
    files: 'local/stripe/server.ts local/postmark/server.ts',
    use: 'must be able to disagree with us',
    may: 'node:http',
    never: `../settings.ts ../../netlify/server/platform/env.ts #server/platform/env.ts #domain/payments/plans.ts #brand
      ../../src/brand.ts esbuild ${sdks}`,
  },
  ...serverRows(),
];

/**
 * One row for each folder of netlify/server. In `serverFolders`, `file` is a file of the folder, and `may` lists the
 * other server folders that this folder may import.
 */
function serverRows(): Row[] {
  const serverFolders: Record<string, { file: string; may: string[] }> = {
    platform: { file: 'env.ts', may: [] },
    http: { file: 'endpoint.ts', may: ['platform'] },
    email: { file: 'outbox.ts', may: ['platform', 'http'] },
    leads: { file: 'store.ts', may: ['platform', 'http', 'email'] },
    payments: { file: 'start.ts', may: ['platform', 'http', 'email'] },
    privacy: { file: 'requests.ts', may: ['platform', 'email', 'leads', 'payments'] },
    operations: { file: 'canary.ts', may: ['platform', 'email', 'payments'] },
    admin: { file: 'records.ts', may: ['platform', 'http', 'leads'] },
  };
  const fileOf = (name: string): string => `../${name}/${serverFolders[name]?.file ?? ''}`;
  return Object.entries(serverFolders).map(([name, { file, may }]) => {
    const refused = Object.keys(serverFolders).filter((other) => other !== name && !may.includes(other));
    return {
      files: `netlify/server/${name}/${file}`,
      use: 'only in its own file',
      may: `#domain/forms/lead-forms.ts #brand node:crypto ${may.map(fileOf).join(' ')}`,
      never: `${refused.map(fileOf).join(' ')} ../../functions/forms.ts ../../../src/stores/dialog.ts
        ../../../local/commands/start.ts astro:env/server @netlify/functions @netlify/blobs ${sdks}`,
    };
  });
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const places = rows.flatMap((row) => words(row.files).map((file) => ({ ...row, file })));

test.each(places)('$file may import what its row allows.', async ({ file, may }) => {
  for (const specifier of words(may)) {
    expect((await importRefusals(file, specifier)).join(''), specifier).toBe('');
  }
});

test.each(places)(
  '$file is refused every other import, with a message that says what to use.',
  async ({ file, never, use }) => {
    for (const specifier of words(never)) {
      for (const message of await importRefusals(file, specifier)) expect(message, specifier).toContain(use);
    }
  },
);

test.each([
  ['netlify/server/payments/stripe.ts', "import Stripe from 'stripe'; new Stripe('');"],
  ['netlify/server/email/postmark.ts', "import { ServerClient } from 'postmark'; new ServerClient('');"],
  [
    'netlify/server/platform/database.ts',
    "import { createClient } from '@supabase/supabase-js'; createClient('', '');",
  ],
  ['netlify/server/platform/blobs.ts', "import { getStore } from '@netlify/blobs'; getStore('');"],
  [
    'netlify/server/leads/article-sources.ts',
    "import x from '../../../src/content/published-articles.json' with { type: 'json' }; export const y = x;",
  ],
  ['src/domain/payments/pricing.ts', "import { PLANS } from './plans.ts'; PLANS.at(0);"],
  ['local/stripe/server.ts', "import type Stripe from 'stripe'; export type X = Stripe;"],
  ['src/islands/charts/Chart.tsx', "await import('chart.js/auto');"],
  ['src/islands/charts/Chart.tsx', "import type { Chart } from 'chart.js';"],
  ['src/islands/DialogHost.tsx', "await import('./forms/LeadForm.tsx');"],
  ['src/browser/touch.ts', "import type { ClientDirective } from 'astro'; export default {};"],
  ['netlify/functions/health.ts', "import type { Config } from '@netlify/functions'; export default {};"],
])('%s may contain: %s', async (file, code) => {
  expect(await refusals(file, code)).toEqual([]);
});

test.each([
  ['netlify/server/payments/stripe.ts', "import 'postmark';", 'only in its own file'],
  ['netlify/server/email/postmark.ts', "import '@supabase/supabase-js';", 'only in its own file'],
  ['netlify/server/platform/database.ts', "import 'stripe';", 'only in its own file'],
  [
    'netlify/server/leads/store.ts',
    "import x from '../../../src/content/published-articles.json' with { type: 'json' }; export const y = x;",
    'only in its own file',
  ],
  [
    'src/islands/admin/Reach.tsx',
    "import { isValidNumber } from 'libphonenumber-js/min';",
    'libphonenumber-js by import()',
  ],
  [
    'src/islands/charts/Chart.tsx',
    "import { Chart } from 'chart.js/auto';",
    'chart.js and libphonenumber-js by import()',
  ],
  [
    'src/islands/video/VideoPlayer.tsx',
    "import Hls from 'hls.js/light';",
    'hls.js, chart.js and libphonenumber-js by import()',
  ],
  ['src/islands/DialogHost.tsx', "import { LeadForm } from './forms/LeadForm.tsx';", 'only by import()'],
  ['netlify/functions/health.ts', "import { purgeCache } from '@netlify/functions';", 'use netlify/server'],
  ['src/stores/dialog.ts', 'export default 1;', "Exporting 'default' is restricted"],
  ['src/islands/forms/LeadForm.tsx', '<p style={{ color: "red" }} />;', 'inline styles'],
  ['netlify/server/http/endpoint.ts', "process.env['URL'];", 'platform/env.ts only'],
  ['netlify/functions/forms.ts', "Netlify.env.get('URL');", 'platform/env.ts only'],
  ['src/browser/api.ts', 'import.meta.env.DEV;', 'platform/env.ts only'],
  ['src/pages/index.astro', '---\nimport.meta.env.PROD;\n---\n', 'platform/env.ts only'],
  ['src/pages/index.astro', '<p style="color: red">x</p>', 'inline styles'],
  ['src/pages/index.astro', '<p onclick="x()">x</p>', 'inline handlers'],
])('%s may not contain: %s', async (file, code, message) => {
  expect((await refusals(file, code)).join()).toContain(message);
});

test.each([
  ...['Date.now()', 'new Date()', 'Date()', 'Math.random()', 'import.meta.env', 'process.env', 'fetch("/")'],
  ...['window.x', 'document.x', 'localStorage.x', 'globalThis.x', 'console.log(1)', 'setTimeout(x)'],
])('src/domain is pure: it may not contain `%s`.', async (code) => {
  expect((await refusals('src/domain/payments/pricing.ts', `${code};`)).join()).toContain(
    'src/domain is pure',
  );
});

test.each(['new Date(0)', 'new URL("https://a.test")', 'new Intl.NumberFormat("en-US")'])(
  'src/domain may contain `%s`.',
  async (code) => {
    expect(await refusals('src/domain/payments/pricing.ts', `${code};`)).toEqual([]);
  },
);
