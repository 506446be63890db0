import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, for the sources and for the built server. */
export const PROJECT_ROOT = rootAbove(import.meta.dirname)

/** The version of the product. */
export const VERSION = (JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string })
  .version

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder))
}

/** How to call the admin commands: an installed release has no scripts but its own command. */
export const ADMIN_COMMAND = existsSync(join(PROJECT_ROOT, 'scripts')) ? 'npm run admin --' : 'fieldmark admin'
