import { join } from 'node:path/posix'
import type { ProjectFile } from './project-files.ts'

/** `to` is a path below the project's root, or `npm:` and the name of a package. */
export type Import = { from: string; to: string; isTypeOnly: boolean }

const STATEMENT = /^(import|export)\s+(type\s)?(?:[^'"`]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const CALL = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** What sources and journeys import, in statements and in calls. */
export function importsOf(files: ProjectFile[]): Import[] {
  return files
    .filter((file) => isSource(file) || file.path.startsWith('e2e/'))
    .flatMap(({ path, text }) => [
      ...[...text.matchAll(STATEMENT)].map(([, , type, target]) => ({
        from: path,
        to: resolve(path, target!),
        isTypeOnly: Boolean(type),
      })),
      ...[...text.matchAll(CALL)].map(([, target]) => ({
        from: path,
        to: resolve(path, target!),
        isTypeOnly: false,
      })),
    ])
}

export function isSource({ path }: { path: string }): boolean {
  return /^src\/.*\.tsx?$/.test(path)
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('src/server/testing/')
}

function resolve(from: string, target: string): string {
  if (target.startsWith('.')) return join(from, '..', target)
  const own = target.match(/^#(domain|contract)\/(.+)$/)
  return own ? `src/${own[1]}/${own[2]}.ts` : `npm:${target}`
}
