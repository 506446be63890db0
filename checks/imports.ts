import { join } from 'node:path/posix'
import type { ProjectFile } from './project-files.ts'

/** `to` is a path relative to the project root, `messages`, or `npm:` and a package name. */
export type Import = { from: string; to: string }

const STATEMENT = /^(?:import|export)\s+(?:[^'"`]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const CALL = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** The static and dynamic imports of the project's TypeScript files. */
export function importsOf(files: ProjectFile[]): Import[] {
  return files
    .filter(({ path }) => /^(src|e2e|bench|checks)\/.*\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(STATEMENT), ...text.matchAll(CALL)].map(([, target]) => ({
        from: path,
        to: resolve(path, target!),
      })),
    )
}

export function isSource({ path }: { path: string }): boolean {
  return /^src\/.*\.tsx?$/.test(path)
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^src\/(?:domain|server|web)\/testing\//.test(path)
}

function resolve(from: string, target: string): string {
  // The compiled catalogue.
  if (target.startsWith('#messages')) return 'messages'
  if (target.startsWith('.')) return join(from, '..', target)
  const [, folder, name] = target.match(/^#(domain|contract|form)\/(.+)$/) ?? []
  return folder ? `src/${folder}/${name}.${folder === 'form' ? 'tsx' : 'ts'}` : `npm:${target}`
}
