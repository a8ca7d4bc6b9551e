import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * One row of ARCHITECTURE's import table. A specifier is refused when none of `may` begins it, or, for a folder whose
 * imports are open, when one of `never` does. `types` may be imported as types only, `lazily` by `import()` only.
 */
function row(
  folder,
  { files = [`${folder}/**`], may, never = [], types = [], lazily = [], use, syntax = [] },
) {
  const refused = (extra) => (may ? `^(?!${[...may, ...extra].join('|')})` : `^(${never.join('|')})`);
  const message = `${folder}: ${use}`;
  const typesOnly = { regex: `^(${types.join('|')})`, allowTypeImports: true, message };
  const patterns = [{ regex: refused(types), message }, ...(types.length > 0 ? [typesOnly] : [])];
  // A slash ends a regular expression in a selector, even an escaped one.
  const dynamic = `ImportExpression[source.value=/${refused(lazily).replaceAll('/', String.raw`\u002f`)}/]`;
  return {
    name: `imports/${folder}`,
    files,
    rules: {
      'no-restricted-imports': ['error', { patterns }],
      'no-restricted-syntax': ['error', { selector: dynamic, message }, ...syntax],
    },
  };
}

const siblings = String.raw`\./`;
const brand = '#brand$';
const domain = '#domain/';
const server = '#server/';
const vendors = '(stripe|postmark|@supabase/.+|@netlify/.+)(/|$)';
/** Everything that runs elsewhere than in the site: the cloud's endpoints, the local cloud, the tests. */
const otherWorlds = [String.raw`(\.\./)+(netlify|local|tests|supabase)/`, server, '/', vendors];

// The content security policy refuses both, and the page would only show it to a visitor.
const inlineCode = [
  { selector: 'JSXAttribute[name.name="style"]', message: 'The CSP blocks inline styles: use a class.' },
  {
    selector: 'JSXAttribute[name.name=/^on[a-z]/]',
    message: 'The CSP blocks inline handlers: use a script.',
  },
];

const clock = 'src/domain is pure: take `now` as an argument.';
const impure = [
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: clock },
  { selector: 'CallExpression[callee.name="Date"]', message: clock },
  { selector: 'MemberExpression[object.name="Date"][property.name="now"]', message: clock },
  {
    selector: 'MemberExpression[object.name="Math"][property.name="random"]',
    message: 'src/domain is pure: take the value as an argument.',
  },
  { selector: 'MetaProperty', message: 'src/domain is pure: it does not know where it runs.' },
  { selector: 'ImportExpression', message: 'src/domain: import its own files, statically.' },
];
const ambient = [
  ...[
    'window',
    'document',
    'navigator',
    'location',
    'history',
    'localStorage',
    'sessionStorage',
    'indexedDB',
  ],
  ...['self', 'globalThis', 'global', 'process', 'Buffer', 'Netlify', 'console', 'performance', 'crypto'],
  ...['fetch', 'Request', 'Response', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'FormData'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
].map((name) => ({ name, message: 'src/domain is pure: take the value as an argument.' }));

const shown = ['react(-dom)?(/|$)', 'nanostores$', '@nanostores/react$'];
/** A feature's folder, seen from `src/islands`. */
const features = [String.raw`\./(?!(dialog|fields)/)[^/]+/`];
const heavy = [String.raw`hls\.js(/|$)`, String.raw`chart\.js(/|$)`];
/** A vendor's SDK in `netlify/server` and the one file that may import it. */
const sdks = { stripe: 'stripe.ts', postmark: 'postmark.ts', '@supabase/supabase-js': 'database.ts' };
const serverSide = {
  may: [siblings, brand, domain, 'node:', '@netlify/blobs$'],
  types: ['@netlify/functions$'],
};
const sdkHint = 'use #domain/*, #brand and siblings; a vendor’s SDK only in its own file of netlify/server.';

const importTable = [
  row('src', {
    files: ['src/*', 'src/build/**'],
    never: otherWorlds,
    use: 'use src/domain (#domain/*) and src/brand.ts (#brand); the server is reached over HTTP.',
  }),
  row('src/domain', {
    may: [String.raw`\./[^/]+$`],
    use: 'import its own files only; what it needs to know is an argument.',
    syntax: impure,
  }),
  row('src/brand.ts', {
    files: ['src/brand.ts'],
    may: ['$'],
    use: 'imports nothing; put what needs more into src/domain.',
  }),
  row('src/pages, src/layouts, src/components', {
    files: ['src/pages/**', 'src/layouts/**', 'src/components/**'],
    never: [...otherWorlds, ...shown],
    use: 'use #domain/*, #brand, content, src/components and islands as tags; React belongs to src/islands, vendors to netlify/server.',
    syntax: inlineCode,
  }),
  row('src/islands', {
    may: [
      siblings,
      String.raw`\.\./(dialog|fields)/`,
      String.raw`\.\./\.\./(stores|browser)/`,
      brand,
      domain,
      ...shown,
    ],
    types: heavy,
    lazily: heavy,
    use: 'use #domain/*, #brand, src/stores, src/browser, ../dialog, ../fields or the own folder; hls.js and chart.js by import().',
    syntax: inlineCode,
  }),
  row('src/islands/DialogHost.tsx', {
    files: ['src/islands/*'],
    may: [
      String.raw`\./(dialog|fields)/`,
      String.raw`\./[^/]+$`,
      String.raw`\.\./(stores|browser)/`,
      brand,
      domain,
      ...shown,
    ],
    types: features,
    lazily: features,
    use: 'use #domain/*, #brand, src/stores, src/browser, ./dialog, ./fields; a feature’s folder only by import().',
    syntax: inlineCode,
  }),
  row('src/stores, src/browser', {
    files: ['src/stores/**', 'src/browser/**'],
    may: [siblings, String.raw`\.\./(stores|browser)/`, brand, domain, 'nanostores$'],
    types: ['astro$'],
    use: 'use #domain/*, #brand, nanostores; React belongs to src/islands.',
  }),
  row('netlify/functions', {
    may: [server, brand, domain],
    types: ['@netlify/functions$'],
    use: 'use netlify/server (#server/*), #domain/* and #brand; node: and vendors belong to netlify/server.',
  }),
  row('netlify/server', { ...serverSide, use: sdkHint }),
  row('netlify/server/emails', {
    ...serverSide,
    may: [...serverSide.may, String.raw`\.\./[^.]`],
    use: sdkHint,
  }),
  ...Object.entries(sdks).map(([sdk, file]) =>
    row(`netlify/server/${file}`, {
      ...serverSide,
      files: [`netlify/server/${file}`],
      may: [...serverSide.may, `${sdk}(/|$)`],
      use: sdkHint,
    }),
  ),
  row('local', {
    never: [
      String.raw`(\.\./)+src/`,
      String.raw`(\.\./)+tests/`,
      'stripe(/|$)',
      'postmark(/|$)',
      '@supabase/supabase-js(/|$)',
    ],
    use: 'use netlify/ to serve it, #domain/* and #brand; the rest of src is served as built.',
  }),
  row('local/stripe, local/mail', {
    files: ['local/stripe/**', 'local/mail/**'],
    may: ['node:', siblings],
    // What the vendors' packages say of their API, without a line of their code.
    types: ['stripe$', 'postmark$'],
    use: 'use node: and the own folder; a stand-in must be able to disagree with us.',
  }),
];

export default defineConfig(
  // public/streams holds video segments that end in .ts.
  globalIgnores(['dist/', '.astro/', '.netlify/', '.local/', 'public/']),
  tseslint.configs.strictTypeChecked,
  astro.configs.recommended,
  {
    name: 'house/all',
    languageOptions: { parserOptions: { projectService: true } },
    // A silenced rule would hide what this file promises.
    linterOptions: { noInlineConfig: true },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // Relaxed: a number in a text is what it looks like.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Relaxed: `() => close()` and an early `return next()` read better than a block around them.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Relaxed: `const { secret, ...rest } = row` is how a field is left out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Relaxed: who asks for JSON names the shape of the answer, once, at the call.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Relaxed: Postmark's types name classes where its client takes plain objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Relaxed: React takes an async handler; its failures are handled inside.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    name: 'house/untyped',
    // Relaxed: the type-checked rules see `any` in every import of an .astro file; `astro check` types those.
    files: ['**/*.astro', '**/*.astro/*', '**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    name: 'house/default-exports',
    // Elsewhere a framework wants one: pages, island roots, functions, configuration, Vitest's global set-up.
    files: ['src/*.ts', 'src/{domain,stores,browser,build}/**', 'netlify/server/**', 'local/**'],
    // Astro loads both by their default export: the content's schema and the client directive.
    ignores: ['src/content.config.ts', 'src/browser/touch.ts'],
    rules: {
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
    },
  },
  {
    name: 'house/domain',
    files: ['src/domain/**'],
    rules: { 'no-restricted-globals': ['error', ...ambient] },
  },
  importTable,
);
