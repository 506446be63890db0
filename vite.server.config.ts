import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defaultServerConditions, defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }

// A name of our own, because some libraries publish TypeScript under the usual condition 'source'.
const SOURCE = 'fieldmark-source'

// Bundled with its libraries, the server starts faster and needs less memory. Not minified, so that stack traces keep
// their names (docs/decisions/0017-one-built-server.md).
export default defineConfig({
  publicDir: false,
  plugins: [copyMigrations()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    license: { fileName: 'third-party-licences.md' },
    target: 'node22',
    minify: false,
    rolldownOptions: {
      // Worker threads and commands need their own entry files.
      input: {
        main: 'src/server/main.ts',
        admin: 'src/server/admin.ts',
        'embedded-worker': 'src/server/platform/database/embedded-worker.ts',
        'metadata-worker': 'src/server/identity/connections/federation/metadata-worker.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // The engine keeps the source of a file in memory, with two bytes for each character if one of them is not Latin.
        charset: 'ascii',
        comments: { jsdoc: false },
      },
    },
  },
  define: { 'process.env.NODE_ENV': '"production"', BUILT_VERSION: JSON.stringify(manifest.version) },
  ssr: {
    noExternal: true,
    // It loads files from its own folder, and installations with PostgreSQL omit it.
    external: ['@electric-sql/pglite'],
    resolve: { conditions: [SOURCE, ...defaultServerConditions] },
  },
})

/** Beside the program that reads them, so that it never runs those of newer sources. */
function copyMigrations(): Plugin {
  const migrations = 'src/server/platform/database/migrations'
  return {
    name: 'copy-migrations',
    closeBundle: () =>
      cpSync(join(import.meta.dirname, migrations), join(import.meta.dirname, 'dist/server/migrations'), {
        recursive: true,
      }),
  }
}
