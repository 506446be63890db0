import { projectFiles } from './project-files.ts'

// Evidence in tables: files in backquotes, and titles of their tests in ‘quotes’.

const texts = new Map(projectFiles().map(({ path, text }) => [path, text]))

/** Paths in backquotes, folders and names of files in the root included. */
export function filesIn(evidence: string): string[] {
  return [...evidence.matchAll(/`([\w.-]+(?:\/[\w.-]*)+|[\w.-]+\.(?:ts|json|md))`/g)].map((match) => match[1]!)
}

/** Paths that do not exist, and titles in quotes that the file named before them does not contain. */
export function missingIn(evidence: string): string[] {
  const absent = filesIn(evidence).filter((path) => !exists(path))
  const titles = [...evidence.matchAll(/`([^`]+)`((?:,? ‘.+?’(?=[,;. ]|$))+)/g)].flatMap(([, path = '', quoted = '']) =>
    [...quoted.matchAll(/‘(.+?)’(?=[,;. ]|$)/g)]
      .map((match) => match[1]!)
      .filter((title) => !texts.get(path)?.includes(title)),
  )
  return [...absent, ...titles]
}

function exists(path: string): boolean {
  return texts.has(path) || (path.endsWith('/') && [...texts.keys()].some((file) => file.startsWith(path)))
}
