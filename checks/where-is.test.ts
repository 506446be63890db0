import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract'
import { projectFiles, readText } from './project-files.ts'

const project = projectFiles()
const files = project.map(({ path }) => path)
const whereIs = readText('docs/where-is.md')

describe('a feature of the contract', () => {
  it('has the same name everywhere, or docs/where-is.md says where it is', () => {
    const features = Object.keys(contract).filter((feature) => !isWhereItsNameSays(feature))
    expect(features.filter((feature) => !whereIs.includes(`| \`${feature}\` |`))).toEqual([])
    expect(features).toContain('connectedApps')
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
    expect(missingPaths('see `src/domain/nothing.ts` and `src/domain/dates.ts`')).toEqual(['src/domain/nothing.ts'])
  })
})

function isWhereItsNameSays(feature: string): boolean {
  const name = feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const isInFolder = (path: string) => path.startsWith(`src/server/${name}/`) && path.split('/').length === 4
  return files.includes(`src/contract/${name}.ts`) && files.some(isInFolder)
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
