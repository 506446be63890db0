import { describe, expect, it } from 'vitest'
import { filesIn, missingIn } from './evidence.ts'
import { readText } from './project-files.ts'

// The evidence for OWASP ASVS 5.0, levels 1 and 2.

/** How many requirements of levels 1 and 2 each chapter of the standard has. */
const CHAPTERS: Record<string, number> = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
}
const STATUSES = ['Met', 'Not applicable', 'Open']

type Row = { id: string; status: string; evidence: string }

const document = readText('docs/security/asvs.md')
const rows = rowsOf(document)

describe('docs/security/asvs.md', () => {
  it('has every requirement once', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
    const counts = Object.fromEntries(
      Object.keys(CHAPTERS).map((chapter) => [chapter, ids.filter((id) => id.startsWith(`${chapter}.`)).length]),
    )
    expect(counts).toEqual(CHAPTERS)
    expect(rows).toHaveLength(253)
  })

  it('gives each a status, counts them, and explains it', () => {
    expect(rows.filter(({ status, evidence }) => !STATUSES.includes(status) || evidence === '')).toEqual([])
    const count = (status: string) => rows.filter((row) => row.status === status).length
    expect(document).toContain(`${count('Met')} met, ${count('Not applicable')} not applicable, ${count('Open')} open.`)
  })

  it('names an existing file or test for everything that is met', () => {
    const unproven = rows.filter(({ status, evidence }) => status === 'Met' && filesIn(evidence).length === 0)
    expect(unproven).toEqual([])
    expect(rows.flatMap(({ id, evidence }) => missingIn(evidence).map((missing) => `${id}: ${missing}`))).toEqual([])
  })

  it('reports missing files and tests', () => {
    expect(missingIn('`src/server/nothing.ts`')).toEqual(['src/server/nothing.ts'])
    expect(missingIn('`src/server/app.test.ts` ‘no such title’')).toEqual(['no such title'])
    expect(rowsOf('| 1.1.1 | 2 | decode once | Met | `src/server/app.ts` |')).toHaveLength(1)
  })
})

function rowsOf(markdown: string): Row[] {
  return [...markdown.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| ([^|]+) \| (.*) \|$/gm)].map(
    ([, id = '', status = '', evidence = '']) => ({ id, status, evidence }),
  )
}
