import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin, runnerImport } from 'vite'

// Our own condition: libraries ship TypeScript under the usual name 'source'.
const SOURCE = 'fieldmark-source'

const WEB = join(import.meta.dirname, 'src/web')

const SERVER = 'http://localhost:3000'
/** During development. The folders `api` and `feedback` of the browser application have addresses of their own there. */
const SERVED_BY_SERVER = [
  '^/api/(v1|auth|hooks)/',
  '^/feedback/(submit|opened|success|renew|confirm|decline|colleague|unsubscribe)\\b',
  '/healthz',
  '/privacy',
  '/terms',
  '/outbox',
]

export default defineConfig({
  root: 'src/web',
  plugins: [react(), contractRoutes(), namesInDevelopment(), precompress()],
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The Content-Security-Policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'server-pages.css', 'supervisor-draft.ts'].map((file) => join(WEB, file)),
      // Schemas and endpoint definitions that a screen does not use fall out of its bundle.
      treeshake: { manualPureFunctions: ['oc', 'z'] },
      output: {
        codeSplitting: {
          groups: [
            // One style sheet, so that the order of its rules does not depend on which screen loads first.
            { name: 'styles', test: /[\\/]src[\\/]web[\\/](?!server-pages).+\.css$/ },
            // What every screen needs, in one file that changes only with its libraries.
            { name: 'libraries', test: /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
            // What most screens need, in one file in place of twenty small ones.
            { name: 'shared', test: /[\\/]src[\\/](contract|domain|web[\\/](api|form|layout|routing|ui))[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(SERVED_BY_SERVER.map((path) => [path, SERVER])) },
})

/** `virtual:contract-routes`: method and path of every endpoint, so that the browser needs no schemas to call them. */
function contractRoutes(): Plugin {
  const name = 'virtual:contract-routes'
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: async (id) => (id === `\0${name}` ? `export default ${JSON.stringify(await readRoutes())}` : undefined),
  }
}

async function readRoutes(): Promise<unknown> {
  const { module } = await runnerImport<{ contract: AnyContractRouter }>('./src/contract/contract.ts', {
    root: import.meta.dirname,
    environments: { inline: { resolve: { conditions: [SOURCE], noExternal: [/^#/] } } },
  })
  return JSON.parse(JSON.stringify(minifyContractRouter(module.contract)), (key, value) =>
    key === 'route' ? { method: value.method, path: value.path } : value,
  )
}

/** The server fills in the names in index.html; during development Vite serves the page itself. */
function namesInDevelopment(): Plugin {
  return {
    name: 'names-in-development',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replaceAll('%PRODUCT_NAME%', 'Fieldmark').replaceAll('%SUPPORT_ADDRESS%', 'careers@fieldmark.example'),
  }
}

/** The server sends the .br or .gz file beside an asset to browsers that accept it. */
function precompress(): Plugin {
  const packers = {
    br: promisify(brotliCompress),
    gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
  }
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css|svg)$/.test(file.fileName)) continue
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        for (const [ending, pack] of Object.entries(packers))
          await writeFile(join(dir, `${file.fileName}.${ending}`), await pack(content))
      }
    },
  }
}
