import { readdirSync } from 'node:fs'
import js from '@eslint/js'
import query from '@tanstack/eslint-plugin-query'
import type { Linter } from 'eslint'
import { defineConfig, globalIgnores } from 'eslint/config'
import importX, { createNodeResolver } from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

// What each folder may import besides itself and packages: the architecture, see README "Map".
const directions: Record<string, string[]> = {
  'src/schema': [],
  'src/lib': ['src/schema'],
  'src/ui': ['src/lib', 'src/schema'],
  'src/site': ['src/ui', 'src/lib', 'src/schema'],
  'src/admin': ['src/ui', 'src/lib', 'src/schema'],
  'src/pages': ['src/site', 'src/admin', 'src/ui', 'src/lib', 'src/schema', 'src/styles'],
  'server/files': ['server/errors.ts'],
  'server/store': ['server/files', 'src/lib', 'src/schema', 'server/errors.ts', 'server/config.ts'],
  'server/git': ['server/files', 'src/lib', 'src/schema', 'server/errors.ts', 'server/config.ts'],
  'server/media': ['server/files', 'src/lib', 'src/schema', 'server/errors.ts', 'server/config.ts'],
  'server/auth': [
    'server/files',
    'server/store',
    'src/schema',
    'server/errors.ts',
    'server/config.ts',
  ],
  'server/publish': [
    'server/files',
    'src/lib',
    'src/schema',
    'server/errors.ts',
    'server/config.ts',
  ],
  'server/services': [
    'server/files',
    'server/store',
    'server/git',
    'server/media',
    'server/auth',
    'server/publish',
    'src/lib',
    'src/schema',
    'server/errors.ts',
    'server/config.ts',
  ],
  'server/http': [
    'server/services',
    'server/auth',
    'server/store',
    'src/schema',
    'server/errors.ts',
    'server/config.ts',
  ],
}

const layers = Object.entries(directions).map(([folder, allowed]) => ({
  target: folder,
  from: '.',
  except: ['node_modules', folder, ...allowed].map((path) => `./${path}`),
  message: `${folder} may import only ${allowed.join(', ') || 'packages'}.`,
}))

const features = readdirSync('src/admin/features').map((name) => ({
  target: `src/admin/features/${name}`,
  from: 'src/admin/features',
  except: [`./${name}`],
  message: 'A feature never imports another: share through src/admin/components or src/ui.',
}))

// Inside the admin each layer stands on those below it, and knows none above.
const adminLayers = ['outbox', 'api', 'components', 'forms', 'auth', 'features', 'shell']
const upward = adminLayers.flatMap((layer, at) =>
  adminLayers.slice(at + 1).map((above) => ({
    target: `src/admin/${layer}`,
    from: `src/admin/${above}`,
    message: `In src/admin, ${layer} never imports ${above}: that stands on it.`,
  })),
)

// One library, one place: who else needs it asks that folder.
const soleImporters = { 'simple-git': 'server/git', sharp: 'server/media/pictures' }

// A program is started with its arguments as they are: a shell would read what is in them.
const shells = ['node:child_process', 'child_process'].map((name) => ({
  name,
  importNames: ['exec', 'execSync'],
  message: 'Start a program by execFile or spawn, and without a shell.',
}))

// Which icons a page loads must be seen before they are bundled, see src/pages/admin-chunks.ts.
const allIcons = { name: 'lucide-react', message: 'Import from lucide-react/icons/name-of-icon.' }

function withoutLibraries(folder?: string): Linter.RulesRecord {
  const paths = Object.entries(soleImporters)
    .filter(([, home]) => home !== folder)
    .map(([name, home]) => ({ name, message: `Only ${home} imports ${name}.` }))
  const icons = folder === 'src/site' ? [allIcons] : []
  return { 'no-restricted-imports': ['error', { paths: [...paths, ...shells, ...icons] }] }
}

const tests = ['**/*.test.ts', '**/*.test.tsx']

export default defineConfig(
  globalIgnores(['dist', 'out', '.callboard', 'node_modules']),
  js.configs.recommended,
  tseslint.configs.strict,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js'] }),
      ],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // The data of lowdb are plain records, and taking a key out of one is what delete is for.
      '@typescript-eslint/no-dynamic-delete': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Text is never run as a program.
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly' } },
  },
  {
    files: ['src/**', 'server/**'],
    ignores: tests,
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: [...layers, ...features, ...upward] },
      ],
    },
  },
  { files: ['src/**', 'server/**'], ignores: tests, rules: withoutLibraries() },
  {
    // Only where a page's own scripts are written: what people typed is text, and escaped.
    files: ['src/**', 'server/**'],
    ignores: [...tests, 'src/pages/+Head.tsx', 'src/pages/(site)/+Head.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'React escapes text; HTML of our own making is for the heads of pages alone.',
        },
        {
          selector: 'MemberExpression[property.name=/^(?:inner|outer)HTML$/]',
          message: 'Use textContent, or React.',
        },
        {
          selector: "Property[key.name='shell'][value.type='Literal']",
          message: 'Start a program without a shell.',
        },
      ],
    },
  },
  [...Object.values(soleImporters), 'src/site'].map((folder) => ({
    files: [`${folder}/**`],
    ignores: tests,
    rules: withoutLibraries(folder),
  })),
  {
    // No module imports a test, so that none can close a circle.
    ignores: tests,
    rules: { 'import-x/no-cycle': ['error', { ignoreExternal: true }] },
  },
  { files: ['src/**'], ignores: tests, ...reactHooks.configs.flat.recommended },
  {
    files: ['**/*.tsx'],
    plugins: { 'jsx-a11y-x': jsxA11y },
    rules: {
      ...jsxA11y.configs.recommended.rules,
      // Whoever opens a form or a dialog is taken into it; no page takes the focus by itself.
      'jsx-a11y-x/no-autofocus': 'off',
      // The reel is a film of the owner's, who has no captions to give.
      'jsx-a11y-x/media-has-caption': 'off',
      // What scrolls must be within reach of the arrow keys.
      'jsx-a11y-x/no-noninteractive-tabindex': [
        'error',
        { roles: ['region', 'application', 'tabpanel'], tags: ['section'] },
      ],
      // A key may be heard where it bubbles to; a click needs something that can be clicked.
      'jsx-a11y-x/no-static-element-interactions': ['error', { handlers: ['onClick'] }],
      'jsx-a11y-x/no-noninteractive-element-interactions': ['error', { handlers: ['onClick'] }],
    },
  },
  query.configs['flat/recommended'],
  {
    // A text of a megabyte must not keep the only process busy.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
    },
  },
)
