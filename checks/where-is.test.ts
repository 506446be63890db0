import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract'
import { projectFiles, readText } from './project-files.ts'

const project = projectFiles()
const files = project.map(({ path }) => path)
const whereIs = readText('docs/where-is.md')

describe('a name in the API', () => {
  it('is that of its feature, or docs/where-is.md says which that is', () => {
    const names = Object.keys(contract).filter((name) => !isNameOfFeature(name))
    expect(names.filter((name) => !whereIs.includes(`\`${name}\``))).toEqual([])
    expect(names).toContain('staffNotes')
  })
})

describe('a feature', () => {
  const server = featuresIn('server')

  it('has the same name in the contract and on the server', () => {
    const declared = project.filter(
      ({ path, text }) => path.startsWith('src/contract/') && text.includes(': endpoint('),
    )
    const names = declared.map(({ path }) => path.slice('src/contract/'.length, -'.ts'.length))
    // A part of `requests` on the server.
    expect(names.filter((name) => !server.has(name) && name !== 'feedback/ways-out')).toEqual([])
    expect(names).toContain('office/notes')
  })

  it('has the same name in the browser and on the server', () => {
    // The lists and panes in which decisions are made.
    expect([...featuresIn('web')].filter((name) => !server.has(name) && name !== 'office/review')).toEqual([])
  })
})

describe('the documents', () => {
  const documents = files.filter(
    (path) => /^(docs\/(?!decisions\/0000).*|README|CONTRIBUTING|SECURITY)(\.md)?$/.test(path) && path.endsWith('.md'),
  )

  it.each(documents)('%s mentions only existing files', (path) => {
    expect(missingPaths(readText(path))).toEqual([])
  })

  it('reports a missing file', () => {
    expect(missingPaths('see `src/domain/nothing.ts` and `src/domain/time/dates.ts`')).toEqual([
      'src/domain/nothing.ts',
    ])
  })
})

function isNameOfFeature(name: string): boolean {
  const file = `/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
  return files.some((path) => path.startsWith('src/contract/') && path.endsWith(file))
}

/** `office/notes` */
function featuresIn(floor: 'server' | 'web'): Set<string> {
  const inFolders = files.filter((path) => path.startsWith(`src/${floor}/`) && path.split('/').length > 4)
  return new Set(inFolders.map((path) => path.split('/').slice(2, 4).join('/')))
}

/** Paths in backquotes that do not exist, except those with placeholders. */
function missingPaths(text: string): string[] {
  const mentioned = [...text.matchAll(/`((?:src|e2e|checks|scripts|docs|deploy|bench)\/[^`\s]*)`/g)].map(
    (match) => match[1]!,
  )
  return mentioned.filter(
    (path) => !/[<>*{}…]/.test(path) && !files.some((file) => file === path || file.startsWith(folder(path))),
  )
}

function folder(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}
