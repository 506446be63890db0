import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, from a source file and from the built server alike. */
export const PROJECT_ROOT = rootAbove(import.meta.dirname)

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder))
}
