import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract'
import react from '@vitejs/plugin-react'
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type Plugin,
  runnerImport,
  type UserConfig,
} from 'vite'
import { ASKED_FIRST, frameOf, SCREENS } from './src/web/screens.ts'

// Our own condition: libraries ship TypeScript under the usual name 'source'.
const SOURCE = 'fieldmark-source'

const WEB = join(import.meta.dirname, 'src/web')

const LIBRARIES =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](router-core|react-router|history|store|react-store|query-core|react-query))[\\/]/
/** Parts of them that only long lists and forms with unsaved changes use, which bring them along. */
const FOR_SOME_SCREENS = /[\\/](useInfiniteQuery|infiniteQueryObserver|useBlocker)\.js$/

const SERVER = 'http://localhost:3000'
/** While developing; the folders `api` and `feedback` of the browser application have addresses of their own there. */
const SERVED_BY_SERVER = [
  '^/api/(v1|auth|hooks)/',
  '^/feedback/(submit|opened|success|renew|confirm|decline|colleague|unsubscribe)\\b',
  '/privacy',
  '/terms',
  '/outbox',
]

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowser))

const forBrowser: UserConfig = {
  root: 'src/web',
  plugins: [
    react(),
    contractRoutes(),
    endpointsStayHome(),
    withoutBrotli(),
    namesInDevelopment(),
    precompress(),
    preloads(),
  ],
  resolve: {
    conditions: [SOURCE, ...defaultClientConditions],
    // React has it itself; the store of the router brings a copy for older ones.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The Content-Security-Policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'start.ts', 'server-pages.css', 'supervisor-draft.ts'].map((file) => join(WEB, file)),
      // Schemas and endpoint definitions that a screen does not use fall out of its bundle.
      treeshake: { manualPureFunctions: ['oc', 'z'] },
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs, in one file that changes only with its libraries.
            { name: 'libraries', test: (id) => LIBRARIES.test(id) && !FOR_SOME_SCREENS.test(id) },
            { name: sharedWithLogin, debugName: 'login', includeDependenciesRecursively: false },
            { name: aroundScreens, debugName: 'frame', includeDependenciesRecursively: false },
            { name: sharedSignedIn, debugName: 'signed-in', minShareCount: 5, includeDependenciesRecursively: false },
            // All our rules pack into less than a second request would cost.
            { name: 'styles', test: /[\\/]src[\\/]web[\\/](?!server-pages).+\.css$/ },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(SERVED_BY_SERVER.map((path) => [path, SERVER])) },
}

/**
 * What the login screen is made of, most screens need as well: two files in place of twenty, which pack better. Who has no
 * form goes without the second.
 */
function sharedWithLogin(id: string, modules: Modules): string | null {
  // Vite's own way of fetching code, which the first part needs.
  if (id.includes('vite/preload-helper')) return 'screen'
  loginParts ??= importedBy([join(WEB, 'layout/public-frame.tsx'), join(WEB, 'auth/login-page.tsx')], modules)
  if (!loginParts.has(id)) return null
  return id.startsWith(join(WEB, 'form')) ? 'form' : 'screen'
}

/** What at least five screens have in common, in one file as well; the public ones would load most of it for nothing. */
function sharedSignedIn(id: string, modules: Modules): string | null {
  const open = ['main.tsx', 'auth/register-page.tsx', 'auth/reset-password-page.tsx'].map((file) => join(WEB, file))
  publicParts ??= importedBy(open, modules)
  return DRAWS.test(id) && !publicParts.has(id) ? 'signed-in' : null
}

/** What comes with the frame: every screen inside it has to wait for this. */
function aroundScreens(id: string, modules: Modules): string | null {
  frameParts ??= importedBy([join(WEB, 'layout/app-frame.tsx')], modules)
  return frameParts.has(id) && sharedSignedIn(id, modules) ? 'frame' : null
}

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null }

// Not the contract: its rules are fetched once somebody turns to a form.
const DRAWS = /[\\/]src[\\/](web|domain)[\\/].+\.tsx?$/
const OURS = /[\\/]src[\\/].+\.tsx?$/

let loginParts: Set<string> | undefined
let frameParts: Set<string> | undefined
let publicParts: Set<string> | undefined

/** Whatever of ours they import before they run. */
function importedBy(ids: string[], modules: Modules, found = new Set<string>()): Set<string> {
  const imported = ids.flatMap((id) => modules.getModuleInfo(id)?.importedIds ?? [])
  const fresh = imported.filter((id) => OURS.test(id) && !found.has(id))
  for (const id of fresh) found.add(id)
  return fresh.length > 0 ? importedBy(fresh, modules, found) : found
}

/** `dist/screens/render-screen.js`: the same screens for the server, complete, since it installs none of their libraries. */
const forServer: UserConfig = {
  root: 'src/web',
  plugins: [react(), contractRoutes(), endpointsStayHome(), withoutReport()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  build: {
    outDir: '../../dist/screens',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node22',
    ssr: true,
    rolldownOptions: { input: 'src/web/render-screen.tsx', treeshake: { manualPureFunctions: ['oc', 'z'] } },
  },
}

/** `virtual:contract-routes`: method and path of every endpoint, so that no schema has to travel to the browser. */
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

/**
 * Screens use the contract's schemas and types; its endpoint definitions fall away, and with them oRPC's builder, which
 * would otherwise travel with every schema.
 */
function endpointsStayHome(): Plugin {
  const name = '\0no-endpoint-builder'
  return {
    name: 'endpoints-stay-home',
    enforce: 'pre',
    resolveId: (id, importer) => (id === '@orpc/contract' && importer?.includes('/src/contract/') ? name : undefined),
    load: (id) => (id === name ? 'export const oc = new Proxy(() => oc, { get: () => oc })' : undefined),
  }
}

/** The report reads WOFF fonts alone; for WOFF2 its font library would bring a decoder and its dictionary along. */
function withoutBrotli(): Plugin {
  const name = '\0no-brotli'
  return {
    name: 'without-brotli',
    enforce: 'pre',
    resolveId: (id) => (id === 'brotli/decompress.js' ? name : undefined),
    load: (id) => (id === name ? "export default () => { throw new Error('WOFF2 is not read') }" : undefined),
  }
}

/** The PDF report is made in the browser when somebody asks for it. */
function withoutReport(): Plugin {
  const name = '\0no-report'
  return {
    name: 'without-report',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/save-report.ts') ? name : undefined),
    load: (id) => (id === name ? 'export {}' : undefined),
  }
}

/** The server fills in the names in index.html; while developing Vite serves the page itself. */
function namesInDevelopment(): Plugin {
  return {
    name: 'names-in-development',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replaceAll('%PRODUCT_NAME%', 'Fieldmark').replaceAll('%SUPPORT_ADDRESS%', 'careers@fieldmark.example'),
  }
}

/** `.vite/preloads.json`: for each address what its screen loads besides the entry, for the page that the server sends. */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      // What is imported stands before what imports it.
      const closure = (file: string, found = new Set<string>(), visited = new Set<string>()): Set<string> => {
        const chunk = chunks.find(({ fileName }) => fileName === file)
        if (!chunk || visited.has(file)) return found
        visited.add(file)
        for (const imported of chunk.imports) closure(imported, found, visited)
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
        return found.add(file)
      }
      const filesOf = (source: string): Set<string> => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/web/${source}`))
        if (!chunk) throw new Error(`src/web/screens.ts names ${source}, which is no screen`)
        return closure(chunk.fileName)
      }
      const entry = closure(chunks.find(({ isEntry, name }) => isEntry && name === 'index')?.fileName ?? '')
      const named = Object.entries(SCREENS).map(([path, screen]) => {
        const files = new Set([...filesOf(frameOf(screen)), ...filesOf(screen)])
        return { path, files: [...files].filter((file) => !entry.has(file)), asked: ASKED_FIRST[path] ?? [] }
      })
      await writeFile(join(dir, '.vite/preloads.json'), JSON.stringify(named))
    },
  }
}

/** A third less of a small file as well; below this little more than its address is saved. Unit: bytes. */
const WORTH_PACKING = 256

/** The server sends the .br or .gz file beside an asset to browsers that take it. */
function precompress(): Plugin {
  // As small as they get: packed once, sent for ever.
  const packers = {
    br: promisify(brotliCompress),
    gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
  }
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle)) {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (!/\.(js|css|svg)$/.test(file.fileName) || content.length < WORTH_PACKING) continue
        for (const [ending, pack] of Object.entries(packers))
          await writeFile(join(dir, `${file.fileName}.${ending}`), await pack(content))
      }
    },
  }
}
