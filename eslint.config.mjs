import astro from 'eslint-plugin-astro';
import boundaries from 'eslint-plugin-boundaries';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The folders of IMPORT_TABLE (below). A file in more than one of them belongs to the first in this list. */
const FOLDERS = [
  ...['src/domain', 'src/drawings', 'src/site', 'src/build', 'src/components', 'src/layouts', 'src/pages'],
  ...[
    'src/stores',
    'src/browser',
    'src/islands/dialog',
    'src/islands/fields',
    'src/islands/*',
    'src/islands',
    'src',
  ],
  ...['platform', 'http', 'email', 'leads', 'payments', 'privacy', 'operations', 'admin'].map(
    (name) => `netlify/server/${name}`,
  ),
  ...['netlify/functions', 'local/stripe', 'local/postmark', 'local'],
];

/** The single files that IMPORT_TABLE (below) mentions, by the names that the table gives them. */
const FILES = {
  brand: 'src/brand.ts',
  'dialog host': 'src/islands/DialogHost.tsx',
  'Stripe client': 'netlify/server/payments/stripe.ts',
  'Postmark client': 'netlify/server/email/postmark.ts',
  'Supabase client': 'netlify/server/platform/database.ts',
  'Blobs client': 'netlify/server/platform/blobs.ts',
  'database schema': 'netlify/server/platform/schema.ts',
  'database types': 'supabase/database.types.ts',
  'article sources': 'netlify/server/leads/article-sources.ts',
  'published articles': 'src/content/published-articles.json',
};

const ASSETS = ['**/*.css', '**/*.css[?]*', '**/*.woff2[?]*', '**/*.json'];
const REACT = ['react', 'react-dom', 'nanostores', '@nanostores/react'];
const SDKS = ['stripe', 'postmark', '@supabase/supabase-js'];

/** The row of IMPORT_TABLE (below) for code that runs at build. It may import the folders `may`. */
const built = (...may) => ({ may: ['brand', 'src', 'src/domain', ...may], packages: ['**'], assets: ASSETS });
/** The same for a folder of pages or of what they show, which may also use stores, browser code and islands. */
const page = (...may) => ({
  ...built(
    ...['src/drawings', 'src/site', ...may, 'src/stores', 'src/browser'],
    ...['src/islands', 'src/islands/*', 'src/islands/dialog', 'src/islands/fields'],
  ),
  never: [...REACT, ...SDKS, '@netlify/*'],
  // The last two patterns match the text of relative imports in a `<script>` of an .astro file. ESLint gives
  // the script a virtual path, from which relative imports lead to no file.
  assets: [...ASSETS, '../browser/*.ts', '../../browser/*.ts'],
  use: 'use #domain/*, #brand, src/drawings, src/site and the rooms below; islands as tags; React belongs to src/islands, vendors to netlify/server.',
});
const island = {
  may: ['brand', 'src/domain', 'src/stores', 'src/browser', 'src/islands/dialog', 'src/islands/fields'],
  packages: REACT,
  lazy: ['hls.js', 'chart.js', 'libphonenumber-js'],
  assets: ASSETS,
  use: 'use #domain/*, #brand, src/stores, src/browser, src/islands/{dialog,fields} or the own folder; hls.js, chart.js and libphonenumber-js by import().',
};
const browser = {
  may: ['brand', 'src/domain', 'src/stores', 'src/browser'],
  packages: ['nanostores'],
  types: ['astro'],
  use: 'use #domain/*, #brand, nanostores; React belongs to src/islands.',
};
/**
 * The row of IMPORT_TABLE for the folder `name` of netlify/server. The folder may import the server folders
 * `others`.
 */
const serverFolder = (name, ...others) => ({
  from: `netlify/server/${name}`,
  may: ['brand', 'src/domain', ...others.map((other) => `netlify/server/${other}`)],
  packages: ['node:*'],
  types: ['@netlify/functions'],
  use: 'use #domain/*, #brand and the folders that eslint.config.mjs names; a vendor’s SDK only in its own file.',
});
const emulator = {
  may: [],
  packages: ['node:*'],
  // Types only: the emulators must not run the vendors' code.
  types: ['stripe', 'postmark'],
  use: 'use node: and the own folder; an emulator must be able to disagree with us.',
};

/**
 * The permitted imports. A row applies to all files of the folder `from` or, if the row has `file`, to this
 * one file (a key of `FILES`). A row with `use` refuses every import that the row does not permit. A row
 * without `use` only permits imports. Where rows contradict each other, the last one decides.
 * `own`: whether files of the folder may import each other (default: true in a row with `from`).
 * `may`: other folders, and keys of `FILES`. `lazyFolders`: folders for `import()` and type imports only.
 * `packages`: npm packages and Node's modules, except those in `never`. `types`: packages for type imports only.
 * `lazy`: packages for `import()` and type imports only.
 * `assets`: glob patterns of import specifiers, such as those of stylesheets.
 * `use`: the end of the error message, which says what to import instead.
 */
const IMPORT_TABLE = [
  {
    from: 'src',
    ...built('src/build'),
    never: [...REACT, ...SDKS, '@netlify/*'],
    use: 'use src/domain (#domain/*) and src/brand.ts (#brand); the server is reached over HTTP.',
  },
  { from: 'src', file: 'brand', own: false, use: 'imports nothing; put what needs more into src/domain.' },
  { from: 'src/domain', may: [], use: 'import its own files only; what it needs to know is an argument.' },
  {
    from: 'src/drawings',
    ...built(),
    never: [...REACT, ...SDKS, '@netlify/*'],
    use: 'use #domain/* and #brand; a drawing gets what it shows as an argument.',
  },
  {
    from: 'src/build',
    ...built('src/drawings', 'src/site'),
    never: [...REACT, ...SDKS],
    use: 'use #domain/*, #brand, src/drawings and src/site; the server is reached over HTTP.',
  },
  { from: 'src/site', ...page() },
  { from: 'src/components', ...page() },
  { from: 'src/layouts', ...page('src/components') },
  { from: 'src/pages', ...page('src/components', 'src/layouts') },
  ...['src/islands', 'src/islands/*', 'src/islands/dialog', 'src/islands/fields'].map((from) => ({
    from,
    ...island,
  })),
  {
    from: 'src/islands',
    file: 'dialog host',
    ...island,
    lazyFolders: ['src/islands/*'],
    use: 'use #domain/*, #brand, src/stores, src/browser, ./dialog, ./fields; a feature’s folder only by import().',
  },
  ...['src/stores', 'src/browser'].map((from) => ({ from, ...browser })),
  {
    from: 'netlify/functions',
    own: false,
    may: ['brand', 'src/domain', 'netlify/server/*'],
    types: ['@netlify/functions'],
    use: 'use netlify/server (#server/*), #domain/* and #brand; node: and vendors belong to netlify/server.',
  },
  serverFolder('platform'),
  serverFolder('http', 'platform'),
  serverFolder('email', 'platform', 'http'),
  serverFolder('leads', 'platform', 'http', 'email'),
  serverFolder('payments', 'platform', 'http', 'email'),
  serverFolder('privacy', 'platform', 'email', 'leads', 'payments'),
  serverFolder('operations', 'platform', 'email', 'payments'),
  serverFolder('admin', 'platform', 'http', 'leads'),
  { file: 'Stripe client', packages: ['stripe'] },
  { file: 'Postmark client', packages: ['postmark'] },
  { file: 'Supabase client', packages: ['@supabase/supabase-js'] },
  { file: 'Blobs client', packages: ['@netlify/blobs'] },
  { file: 'database schema', may: ['database types'] },
  // Netlify Functions cannot read the site's content. For them, the build writes the list of published
  // articles. In netlify/, only leads/article-sources.ts may import this list.
  { file: 'article sources', may: ['published articles'] },
  {
    from: 'local',
    may: ['brand', 'src/domain', 'netlify/functions', 'netlify/server/*', 'local/stripe', 'local/postmark'],
    packages: ['**'],
    never: [...REACT, ...SDKS],
    use: 'use netlify/ to serve it, #domain/* and #brand; the rest of src is served as built.',
  },
  { from: 'local/stripe', ...emulator },
  { from: 'local/postmark', ...emulator },
];

/**
 * Converts a row to policies for `boundaries/dependencies`, in this order: refuse all imports (only if the row has
 * `use`), permit those that the row lists, refuse those in `never`.
 */
function policies({
  from,
  file,
  use,
  may = [],
  packages = [],
  types = [],
  lazy = [],
  lazyFolders = [],
  own = Boolean(from),
  ...row
}) {
  const importer = { ...(from && { element: { type: from } }), ...(file && { file: { categories: file } }) };
  const folders = (names) => ({ element: { type: names.filter((name) => !(name in FILES)) } });
  const files = may.filter((name) => name in FILES);
  const npm = (source) => ({ module: { origin: ['external', 'core'], source } });
  const dynamic = { nodeKind: 'dynamic-import' };
  const allowed = [
    own && { dependency: { relationship: { to: 'internal' } } },
    may.length > 0 && { to: folders(may) },
    files.length > 0 && { to: { file: { categories: files } } },
    packages.length > 0 && { to: npm(packages) },
    types.length > 0 && { to: npm(types), dependency: { kind: 'type' } },
    lazy.length > 0 && { to: npm(lazy), dependency: [{ kind: 'type' }, dynamic] },
    lazyFolders.length > 0 && { to: folders(lazyFolders), dependency: [{ kind: 'type' }, dynamic] },
    row.assets && { dependency: { source: row.assets } },
  ].filter(Boolean);
  const refusal = { from: importer, message: `${file ? (FILES[file] ?? from) : from}: ${use}` };
  return [
    ...(use ? [{ ...refusal, disallow: { to: { module: { origin: '*' } } } }] : []),
    ...(allowed.length > 0 ? [{ from: importer, allow: allowed }] : []),
    ...(row.never ? [{ ...refusal, disallow: { to: npm(row.never) } }] : []),
  ];
}

const importTable = {
  name: 'site/imports',
  files: ['src/**', 'netlify/**', 'local/**'],
  plugins: { boundaries },
  settings: {
    'import/resolver': { typescript: {} },
    'boundaries/elements': FOLDERS.map((type) => ({ type, pattern: type, partialMatch: false })),
    'boundaries/elements-single-match': true,
    'boundaries/files': Object.entries(FILES).map(([category, pattern]) => ({ category, pattern })),
  },
  rules: {
    'boundaries/no-unknown-files': 'error',
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        checkAllOrigins: true,
        checkUnknownLocals: true,
        checkInternals: true,
        policies: IMPORT_TABLE.flatMap(policies),
      },
    ],
  },
};

// Inline styles and handlers, which the Content-Security-Policy blocks in HTML. The build refuses them too
// (src/build/pages/content-security-policy.ts), but the build does not see what an island renders in the
// browser.
const inlineCode = [
  { selector: 'JSXAttribute[name.name="style"]', message: 'The CSP blocks inline styles: use a class.' },
  {
    selector: 'JSXAttribute[name.name=/^on[a-z]/]',
    message: 'The CSP blocks inline handlers: use a script.',
  },
];

const oneEnv =
  'Read variables in netlify/server/platform/env.ts only: production code has one path and one list of variables.';
const environment = [
  { selector: 'MemberExpression[object.name=/^(process|Netlify)$/][property.name="env"]', message: oneEnv },
  { selector: 'MemberExpression[object.type="MetaProperty"][property.name="env"]', message: oneEnv },
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

export default defineConfig(
  globalIgnores(['dist/', '.astro/', '.netlify/', '.local/', 'public/', 'supabase/database.types.ts']),
  tseslint.configs.strictTypeChecked,
  astro.configs.recommended,
  {
    name: 'site/all',
    languageOptions: { parserOptions: { projectService: true } },
    // No file may disable a rule. To relax a rule, change it here and give the reason.
    linterOptions: { noInlineConfig: true },
    rules: {
      eqeqeq: 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Relaxed: a number in a template is safe.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Relaxed: `() => close()` and an early `return next()` are easier to read than the same code with a block.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Relaxed: in `const { secret, ...rest } = row`, `secret` is unused on purpose: `rest` is the row without it.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Relaxed: `call<Answer>()` states the shape of a JSON answer once, where it is used.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Relaxed: Postmark's types demand class instances where its client accepts plain objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Relaxed: React accepts async event handlers; ours catch their own errors.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    name: 'site/untyped',
    // Relaxed: the type-checked rules see `any` as the type of whatever an .astro file exports. `astro check` checks
    // the types of .astro files instead. Files with the extension .mjs have no type annotations.
    files: ['**/*.astro', '**/*.astro/*', '**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    name: 'site/default-exports',
    // Default exports are refused in these files only. Some other files need a default export: Netlify's
    // functions, configuration files, Vitest's set-up.
    files: ['src/*.ts', 'src/{domain,stores,browser,build}/**', 'netlify/server/**', 'local/**'],
    // Astro loads the client directives by their default export.
    ignores: ['src/browser/touch.ts'],
    rules: {
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
    },
  },
  {
    name: 'site/environment',
    files: ['src/**', 'netlify/**'],
    ignores: ['netlify/server/platform/env.ts'],
    rules: { 'no-restricted-syntax': ['error', ...environment] },
  },
  {
    name: 'site/domain',
    files: ['src/domain/**'],
    rules: { 'no-restricted-globals': ['error', ...ambient], 'no-restricted-syntax': ['error', ...impure] },
  },
  {
    name: 'site/inline-code',
    files: ['src/{pages,layouts,components,islands}/**'],
    rules: { 'no-restricted-syntax': ['error', ...environment, ...inlineCode] },
  },
  importTable,
);
