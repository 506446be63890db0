import { isContractProcedure } from '@orpc/contract'
import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract'
import { paths } from '../src/web/routing/paths.ts'
import { ROUTES } from './import-rules.ts'
import { projectFiles, readText } from './project-files.ts'

const project = projectFiles()
const files = project.map(({ path }) => path)
const whereIs = readText('docs/where-is.md')

describe('docs/where-is.md', () => {
  it('lists every endpoint', () => {
    expect(unlisted(proceduresOf(contract))).toEqual([])
  })

  it('lists every address of the browser application', () => {
    const addresses = routesIn(ROUTES.map(readText).join(''))
    expect(addresses).toContain('/internships/{id}/edit')
    expect(unlisted(addresses)).toEqual([])
  })

  it('lists every file of a rule, an email and a screen', () => {
    const expected = /^src\/(domain\/[^/]+\.ts|web\/.*-page\.tsx)$/
    const emails = project.filter(({ text }) => text.includes('= defineEmail({')).map(({ path }) => path)
    expect(emails).toContain('src/server/webhooks/webhook-disabled-email.tsx')
    const listed = [...files.filter((path) => expected.test(path)), ...emails]
    expect(unlisted(listed.filter((path) => !path.includes('.test.')))).toEqual([])
  })

  it('reports what is missing', () => {
    expect(unlisted(['internships.frobnicate', '/nowhere', 'src/domain/nothing.ts'])).toHaveLength(3)
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

function unlisted(words: string[]): string[] {
  return words.filter((word) => !whereIs.includes(`\`${word}\``))
}

function proceduresOf(router: object, prefix = ''): string[] {
  return Object.entries(router).flatMap(([name, value]) =>
    isContractProcedure(value) ? [prefix + name] : proceduresOf(value as object, `${prefix}${name}.`),
  )
}

function routesIn(text: string): string[] {
  const literal = [...text.matchAll(/path: '(\/[^']*)'/g)].map((match) => match[1]!.replace(/\$(\w+)/g, '{$1}'))
  const named = [...text.matchAll(/(?:path: |reviewRoute\()paths\.(\w+)/g)].map(
    (match) => paths[match[1] as keyof typeof paths],
  )
  return [...literal, ...named.map(String)]
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
