// Proves each row of the import table in eslint.config.mjs: a planted import is refused, and the message names where to go.
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';

// The planted files do not exist on disk, so that TypeScript has no types for them.
const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked });

/** The messages of the `no-restricted-…` rules on `code`, as if it stood in `file`. */
async function refusals(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: file });
  const messages = result?.messages ?? [];
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.filter(({ ruleId }) => ruleId?.startsWith('no-restricted-')).map(({ message }) => message);
}

/** What importing the specifier is answered with: statically, by re-export (not in components), by `import()`. */
async function importRefusals(file: string, specifier: string): Promise<string[]> {
  const ways = [`import x from '${specifier}';\nx();`, `await import('${specifier}');`];
  const codes = file.endsWith('.astro')
    ? ways.map((code) => `---\n${code}\n---\n`)
    : [...ways, `export * from '${specifier}';`];
  return Promise.all(codes.map(async (code) => (await refusals(file, code)).join()));
}

interface Row {
  files: string;
  /** Part of the refusal's message: what to do instead. */
  use: string;
  /** Specifiers, separated by blanks. */
  may: string;
  never: string;
}

const sdks = 'stripe postmark @supabase/supabase-js';
const rows: Row[] = [
  {
    files: 'src/domain/pricing.ts',
    use: 'import its own files only',
    may: '',
    never: `../brand.ts #brand #server/env.ts ./a/../../brand.ts ../../netlify/server/env.ts node:fs astro:content zod ${sdks}`,
  },
  {
    files: 'src/brand.ts',
    use: 'put what needs more into src/domain',
    may: '',
    never: './domain/plans.ts #domain/plans.ts node:fs zod',
  },
  {
    files: 'src/content.config.ts src/env.ts',
    use: 'use src/domain (#domain/*)',
    may: 'astro:content astro/zod #domain/plans.ts #brand',
    never: `../netlify/server/env.ts #server/env.ts ../local/start.ts ../tests/support/sources.ts ${sdks}`,
  },
  {
    files: 'src/build/static-netlify.ts',
    use: 'use src/domain (#domain/*)',
    may: 'node:fs astro @astrojs/netlify #brand',
    never: `../../netlify/server/env.ts #server/env.ts ../../local/start.ts ${sdks}`,
  },
  {
    files:
      'src/pages/pricing.astro src/pages/_home/Hero.astro src/layouts/Base.astro src/components/drawn/cover.ts',
    use: 'React belongs to src/islands, vendors to netlify/server',
    may: '#domain/plans.ts #brand astro:content ../islands/DialogHost.tsx ../components/Card.astro ./Card.astro',
    never: `../../netlify/server/env.ts ../../../netlify/functions/forms.ts ../../local/start.ts #server/env.ts
      /netlify/server/env.ts react react-dom/client nanostores ${sdks}`,
  },
  {
    files: 'src/islands/checkout/CheckoutDialog.tsx',
    use: 'the own folder; hls.js and chart.js by import()',
    may: `./Total.tsx ../dialog/Frame.tsx ../fields/TextField.tsx ../../stores/dialog.ts ../../browser/api.ts
      #domain/pricing.ts #brand react react-dom nanostores @nanostores/react`,
    never: `../forms/LeadForm.tsx ../DialogHost.tsx ../../pages/x.ts ../../../netlify/server/env.ts #server/env.ts
      ../../../local/start.ts astro:content node:fs lodash ${sdks}`,
  },
  {
    files: 'src/islands/DialogHost.tsx',
    use: 'a feature’s folder only by import()',
    may: './dialog/Frame.tsx ./fields/TextField.tsx ../stores/dialog.ts ../browser/api.ts #domain/plans.ts #brand react',
    never: `../pages/x.ts ../../netlify/server/env.ts #server/env.ts ../../local/start.ts astro:content node:fs ${sdks}`,
  },
  {
    files: 'src/stores/dialog.ts src/browser/api.ts',
    use: 'React belongs to src/islands',
    may: './other.ts ../stores/dialog.ts ../browser/attribution.ts #domain/answer.ts #brand nanostores',
    never: `react @nanostores/react ../islands/DialogHost.tsx ../../netlify/server/env.ts #server/env.ts
      ../../local/start.ts node:fs astro:content ${sdks}`,
  },
  {
    files: 'netlify/functions/forms.ts',
    use: 'use netlify/server (#server/*)',
    may: '#server/endpoint.ts #domain/forms.ts #brand',
    never: `./health.ts ../../src/stores/dialog.ts ../../local/start.ts node:crypto @netlify/blobs ${sdks}`,
  },
  {
    files: 'netlify/server/leads.ts',
    use: 'only in its own file of netlify/server',
    may: './problem.ts #domain/forms.ts #brand node:crypto',
    never: `../functions/forms.ts ../../src/stores/dialog.ts ../../local/start.ts astro:env/server ${sdks}`,
  },
  {
    files: 'netlify/server/emails/free-report-link.ts',
    use: 'only in its own file of netlify/server',
    may: './layout.ts ../page.ts #domain/forms.ts #brand',
    never: `../../functions/forms.ts ../../../src/stores/dialog.ts ../../../local/start.ts ${sdks}`,
  },
  {
    files: 'netlify/server/stripe.ts',
    use: 'only in its own file',
    may: 'stripe ./env.ts',
    never: 'postmark @supabase/supabase-js ../functions/forms.ts',
  },
  {
    files: 'netlify/server/postmark.ts',
    use: 'only in its own file',
    may: 'postmark ./env.ts',
    never: 'stripe @supabase/supabase-js ../functions/forms.ts',
  },
  {
    files: 'netlify/server/database.ts',
    use: 'only in its own file',
    may: '@supabase/supabase-js ./env.ts',
    never: 'stripe postmark ../functions/forms.ts',
  },
  {
    files: 'local/start.ts local/site/serve.ts',
    use: 'use netlify/ to serve it',
    may: 'node:fs esbuild ./serve.ts #domain/plans.ts #brand',
    never: `../src/stores/dialog.ts ../../src/pages/x.ts ../tests/support/sources.ts ${sdks}`,
  },
  {
    files: 'local/stripe/server.ts local/mail/server.ts',
    use: 'must be able to disagree with us',
    may: 'node:http ./page.ts',
    never: `../start.ts ../../netlify/server/env.ts #server/env.ts #domain/plans.ts #brand ../../src/brand.ts ${sdks}`,
  },
];
const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const places = rows.flatMap((row) => words(row.files).map((file) => ({ ...row, file })));

test.each(places)('$file may import what its row allows.', async ({ file, may }) => {
  for (const specifier of words(may)) {
    expect((await importRefusals(file, specifier)).join(''), specifier).toBe('');
  }
});

test.each(places)(
  '$file is refused every other import, and told what to use.',
  async ({ file, never, use }) => {
    for (const specifier of words(never)) {
      for (const message of await importRefusals(file, specifier)) expect(message, specifier).toContain(use);
    }
  },
);

test.each([
  ['src/islands/charts/Chart.tsx', "await import('chart.js/auto');"],
  ['src/islands/charts/Chart.tsx', "import type { Chart } from 'chart.js';"],
  ['src/islands/DialogHost.tsx', "await import('./forms/LeadForm.tsx');"],
  ['src/browser/touch.ts', "import type { ClientDirective } from 'astro'; export default {};"],
  ['netlify/functions/health.ts', "import type { Config } from '@netlify/functions'; export default {};"],
])('%s may hold: %s', async (file, code) => {
  expect(await refusals(file, code)).toEqual([]);
});

test.each([
  ['src/islands/charts/Chart.tsx', "import { Chart } from 'chart.js/auto';", 'chart.js by import()'],
  ['src/islands/video/Player.tsx', "import Hls from 'hls.js/light';", 'hls.js and chart.js by import()'],
  ['src/islands/DialogHost.tsx', "import { LeadForm } from './forms/LeadForm.tsx';", 'only by import()'],
  ['netlify/functions/health.ts', "import { purgeCache } from '@netlify/functions';", 'use netlify/server'],
  ['src/stores/dialog.ts', 'export default 1;', "Exporting 'default' is restricted"],
  ['src/islands/forms/LeadForm.tsx', '<p style={{ color: "red" }} />;', 'inline styles'],
  ['src/pages/index.astro', '<p style="color: red">x</p>', 'inline styles'],
  ['src/pages/index.astro', '<p onclick="x()">x</p>', 'inline handlers'],
])('%s may not hold: %s', async (file, code, message) => {
  expect((await refusals(file, code)).join()).toContain(message);
});

test.each([
  ...['Date.now()', 'new Date()', 'Date()', 'Math.random()', 'import.meta.env', 'process.env', 'fetch("/")'],
  ...['window.x', 'document.x', 'localStorage.x', 'globalThis.x', 'console.log(1)', 'setTimeout(x)'],
])('src/domain is pure: it may not hold `%s`.', async (code) => {
  expect((await refusals('src/domain/pricing.ts', `${code};`)).join()).toContain('src/domain is pure');
});

test.each(['new Date(0)', 'new URL("https://a.test")', 'new Intl.NumberFormat("en-US")'])(
  'src/domain may hold `%s`.',
  async (code) => {
    expect(await refusals('src/domain/pricing.ts', `${code};`)).toEqual([]);
  },
);
