import { describe, expect, it } from 'vitest'
import { paths } from '../src/web/routing/paths.ts'
import { filesIn, missingIn } from './evidence.ts'
import { ROUTES } from './import-rules.ts'
import { readText } from './project-files.ts'

// The evidence for EN 301 549 V3.2.1 and WCAG 2.2, and that no screen is left out of it.

/** How many requirements each clause of the standard has, of those that can apply to the web, to documents and to support. */
const CLAUSES: Record<string, number> = {
  5: 11,
  '9.1': 20,
  '9.2': 17,
  '9.3': 10,
  '9.4': 3,
  '9.6': 1,
  '10.1': 20,
  '10.2': 15,
  '10.3': 8,
  '10.4': 3,
  '10.5': 1,
  '10.6': 1,
  11: 12,
  12: 6,
  WCAG: 6,
}
const STATUSES = ['Met', 'Not applicable', 'Not met']

/** Screens that need more steps than opening an address, and the journey that looks at them in the same way. */
const ELSEWHERE: Record<string, string> = {
  '/login/code': 'e2e/email-sign-in.spec.ts',
  '/login/link': 'e2e/email-sign-in.spec.ts',
  '/login/verify': 'e2e/two-factor.spec.ts',
  '/login/set-up': 'e2e/two-factor.spec.ts',
  '/verify-email': 'e2e/accounts.spec.ts',
  '/authorize': 'e2e/api-clients.spec.ts',
  '/midterm-feedback/{supervisorId}': 'e2e/midterm-feedback.spec.ts',
  '/feedback/midterm/{token}': 'e2e/midterm-feedback.spec.ts',
  '/feedback/midterm/{token}/again': 'e2e/midterm-feedback.spec.ts',
  '/feedback/submit/{token}/again': 'e2e/supervisor-back.spec.ts',
}
/** Only redirects, forms that answer with another page, and what is not a page for people. */
const NO_SCREEN =
  /^\/$|^\/login\/with\/|^\/feedback\/(renew|opened|copy|others|held-data)\/|^\/outbox$|^\/api\/hooks\/|^\/(healthz|readyz|metrics|\.well-known\/.*)$|openapi\.json$/
/** How addresses begin that programs ask for, not people. */
const NO_PAGE = ['/scim', '/appearance.css', '/logo']

type Row = { id: string; status: string; evidence: string }

const document = readText('docs/accessibility.md')
const rows: Row[] = [...document.matchAll(/^\| ((?:WCAG )?\d+(?:\.\d+)+) \| [^|]+ \| ([^|]+) \| (.*) \|$/gm)].map(
  ([, id = '', status = '', evidence = '']) => ({ id, status, evidence }),
)

describe('docs/accessibility.md', () => {
  it('has every clause once', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
    const isIn = (clause: string) => (id: string) =>
      id.startsWith(`${clause}.`) || id === clause || id.startsWith(`${clause} `)
    expect(Object.fromEntries(Object.keys(CLAUSES).map((clause) => [clause, ids.filter(isIn(clause)).length]))).toEqual(
      CLAUSES,
    )
    expect(rows).toHaveLength(Object.values(CLAUSES).reduce((sum, count) => sum + count))
  })

  it('gives each a status, counts them, and explains it', () => {
    expect(rows.filter(({ status, evidence }) => !STATUSES.includes(status) || evidence === '')).toEqual([])
    const count = (status: string) => rows.filter((row) => row.status === status).length
    expect(document).toContain(
      `${count('Met')} met, ${count('Not applicable')} not applicable, ${count('Not met')} not met.`,
    )
  })

  it('names an existing file or test for everything that is met', () => {
    expect(rows.filter(({ status, evidence }) => status === 'Met' && filesIn(evidence).length === 0)).toEqual([])
    expect(rows.flatMap(({ id, evidence }) => missingIn(evidence).map((missing) => `${id}: ${missing}`))).toEqual([])
  })
})

describe('the journeys', () => {
  const visited = readText('e2e/screens.ts')
  const screens = [...routesIn(ROUTES.map(readText).join('')), ...pagesIn(readText('docs/where-is.md'))].filter(
    (address) => !NO_SCREEN.test(address),
  )

  it('know the pages of the server by docs/where-is.md', () => {
    const routes = readText('src/server/platform/access/anonymous-access.test.ts')
    const served = [...routes.matchAll(/'GET (\/[\w.-]+)/g)].map((match) => match[1]!)
    const listed = readText('docs/where-is.md')
    expect(served).toContain('/feedback')
    expect(served.filter((start) => !NO_PAGE.includes(start) && !listed.includes(`\`${start}`))).toEqual([])
  })

  it('look at every screen', () => {
    expect(screens.length).toBeGreaterThan(50)
    expect(screens.filter((address) => !visited.includes(`'${address}'`) && !ELSEWHERE[address])).toEqual([])
  })

  it.each(Object.entries(ELSEWHERE))('look at %s in %s', (_, file) => {
    expect(readText(file)).toContain('expectAccessibleOnPhone(page)')
  })
})

/** The addresses of the browser application. */
function routesIn(text: string): string[] {
  const literal = [...text.matchAll(/path: '(\/[^']*)'/g)].map((match) => match[1]!.replace(/\$(\w+)/g, '{$1}'))
  const named = [...text.matchAll(/(?:path: |reviewRoute\()paths\.(\w+)/g)].map(
    (match) => paths[match[1] as keyof typeof paths],
  )
  return [...literal, ...named.map(String)]
}

/** The addresses in the table of the server's pages. */
function pagesIn(whereIs: string): string[] {
  const table = whereIs.slice(whereIs.indexOf('## Pages'), whereIs.indexOf('## Endpoints'))
  return [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\/[^`]*)`/g)].map((match) => match[1]!),
  )
}
