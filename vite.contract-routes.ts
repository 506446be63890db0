import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

/** `virtual:contract-routes`: method and path of every endpoint, so that the browser can call them without their schemas. */
export function contractRoutes(): Plugin {
  const name = 'virtual:contract-routes'
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: async (id) =>
      // The build reads them once for all languages.
      id === `\0${name}` ? `export default ${process.env.CONTRACT_ROUTES ?? (await readRoutes())}` : undefined,
  }
}

/** Node.js reads the contract's TypeScript ten times as fast as Vite. */
async function readRoutes(): Promise<string> {
  const script = join(import.meta.dirname, 'scripts/contract-routes.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=fieldmark-source', script])
  return stdout
}
