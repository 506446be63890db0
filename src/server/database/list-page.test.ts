import { type Expression, sql } from 'kysely'
import { expect, it } from 'vitest'
import { INTERNSHIP_STATUSES, type InternshipStatus } from '#domain/internship'
import { makeInternship, makeStudent } from '../testing/factories.ts'
import { seededDice } from '../testing/seeded-random.ts'
import { createTestApp } from '../testing/test-app.ts'
import { pageOf, placeAt } from './keyset.ts'
import { type ListPage, onListPage } from './list-page.ts'
import { wordsOf } from './search.ts'

// Every page of every search is what a plain filter over all rows says, however far the walk goes before the index is asked.

type Row = { id: string; createdAt: Date; status: InternshipStatus; department: string; industry: string; text: string }

const DEPARTMENTS = ['Physics', 'Law', 'History']
const EMPLOYERS = [
  'Ørsted Wind',
  'Żabka Retail',
  'Northwind',
  '100% Città',
  'a_b\\c Partners',
  'Straße & Söhne',
  'Ли Нина',
  'x'.repeat(190),
]
const ADDRESSES = ['student4711', 'student0471', 'jane.miller', 'jo', 'ÿé2026']
const POSITIONS = ['Data engineer', 'Engineer', 'Legal trainee', 'Lab assistant', '㋿ ﷺ'.repeat(40)]
const TERMS = [
  '',
  'e',
  'li',
  'qz',
  'engineer',
  'DATA engineer',
  'engineer data wind',
  'zabka',
  'citta 100%',
  '%',
  '_',
  'a_b\\c',
  'strasse',
  'ORSTED lab',
  'ли',
  'нина',
  'ﷺ',
  'xxxxxx',
  'xx engineer',
  'nothing of the kind',
  'in ee',
  '@gmail',
  'student4711@',
  'nt4711@campus',
  'tent4711@campus',
  'STUDENT471',
  '471@',
  'jane.miller@campus1.example',
  'jane.miller@elsewhere',
  'miller@campus engineer',
  'jo@campus',
  'pus.example',
  'jose',
  'José é',
]

const WALKS = [1, 5, 7, 40, 5000]

const { db } = await createTestApp()

const { roll, pick } = seededDice(20_261_121)

it('finds what a plain filter finds, page by page', async () => {
  await fill(160)
  const rows = await readAll()
  expect(rows.filter(({ text }) => Buffer.byteLength(text) > 1000).length).toBeGreaterThan(5)
  for (const search of TERMS)
    for (const walk of WALKS) {
      const departments = pick(['all', [], ['Physics'], ['Law', 'History'], DEPARTMENTS] as const)
      const statuses = pick([INTERNSHIP_STATUSES, ['pending'], ['approved', 'rejected']] as const)
      const order = pick(['newest first', 'oldest first'] as const)
      const also = pick([undefined, isInLaw])
      const expected = rows.filter(
        (row) =>
          (departments === 'all' || departments.some((name) => name === row.department)) &&
          statuses.some((status) => status === row.status) &&
          search.split(' ').every((word) => row.text.includes(folded(word))) &&
          (!also || row.industry === 'Law'),
      )
      const asked = { departments, statuses, words: wordsOf(search), order, limit: 6 }
      const page = { ...asked, ...(also && { also }) }
      const told = `'${search}', ${String(departments)}, ${statuses.join(' ')}, ${order}, ${also?.name}, a walk of ${walk}`
      expect(await everyPage(page, walk), told).toEqual(
        (order === 'oldest first' ? expected.toReversed() : expected).map(({ id }) => id),
      )
    }
}, 120_000)

async function fill(count: number) {
  const students = []
  for (const [index, major] of [...DEPARTMENTS, ...DEPARTMENTS].entries())
    for (const account of ADDRESSES)
      students.push(
        await makeStudent(db, {
          firstName: pick(['José', 'Zoë', 'Lin']),
          email: `${account}@campus${index}.example`,
          major,
        }),
      )
  for (let made = 0; made < count; made++) {
    const student = pick(students)
    const createdAt = new Date(Date.UTC(2026, 0, 1 + roll(60)))
    await makeInternship(db, student, {
      employerName: pick(EMPLOYERS),
      positionTitle: pick(POSITIONS),
      industry: pick(['Law', 'Energy']),
      status: pick(INTERNSHIP_STATUSES),
      createdAt,
    })
  }
}

/** All rows, newest first, each with the text that a search looks at. */
async function readAll(): Promise<Row[]> {
  const rows = await db
    .selectFrom('internships')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([
      'internships.id',
      'internships.createdAt',
      'status',
      'department',
      'employerName',
      'positionTitle',
      'industry',
    ])
    .select(['firstName', 'lastName', 'email'])
    .orderBy('internships.createdAt', 'desc')
    .orderBy('internships.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    department: row.department ?? '',
    text: folded([row.employerName, row.positionTitle, row.industry, row.firstName, row.lastName, row.email].join(' ')),
  }))
}

/** What search_fold does. */
function folded(text: string): string {
  const plain: Record<string, string> = { ø: 'o', ß: 's', æ: 'a', œ: 'o', ł: 'l', đ: 'd' }
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øßæœłđ]/g, (letter) => plain[letter] ?? letter)
}

function isInLaw(id: Expression<string>) {
  return sql<boolean>`exists (select from internships other where other.id = ${id} and other.industry = 'Law')`
}

async function everyPage(page: Omit<ListPage, 'after'>, walk: number): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const rows = await db
      .selectFrom('internships')
      .select(['id', 'createdAt'])
      .where(onListPage('internships', { ...page, after: placeAt(cursor ?? undefined) }, walk))
      .orderBy('createdAt', page.order === 'oldest first' ? 'asc' : 'desc')
      .orderBy('id', page.order === 'oldest first' ? 'asc' : 'desc')
      .execute()
    const { items, nextCursor } = pageOf(rows, page.limit)
    found.push(...items.map(({ id }) => id))
    cursor = nextCursor
  }
  return found
}
