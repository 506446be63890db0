import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ProjectFile = { path: string; text: string }

const ROOT = join(import.meta.dirname, '..')
const BINARY = /\.(png|jpg|ico|woff2?|ttf|pdf)$/

/** Every text file of the project, without those that .gitignore excludes. */
export function projectFiles(): ProjectFile[] {
  const ignored = new Set([
    '.git',
    ...readText('.gitignore')
      .split('\n')
      .map((line) => line.replace(/\/$/, '')),
  ])
  return filesBelow('', ignored)
    .filter((path) => !BINARY.test(path) && !path.endsWith('.log'))
    .map((path) => ({ path, text: readText(path) }))
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function filesBelow(folder: string, ignored: Set<string>): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (ignored.has(entry.name)) return []
    return entry.isDirectory() ? filesBelow(path, ignored) : entry.isFile() ? [path] : []
  })
}
