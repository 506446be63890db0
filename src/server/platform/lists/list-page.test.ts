import { randomUUID } from 'node:crypto'
import { type Expression, sql } from 'kysely'
import { expect, it } from 'vitest'
import { INTERNSHIP_STATUSES, type InternshipStatus } from '#domain/internships/internship'
import { foldForSearch } from '#domain/text/search-fold'
import { makeInternship, makeStudent } from '../../testing/factories.ts'
import { seededDice } from '../../testing/seeded-random.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { Viewer } from '../access/visible-rows.ts'
import { type ListRequest, readListPage } from './list-page.ts'

// Compares every page of every search with a plain filter over all rows, wherever the search switches from scan to index.

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

const SCAN_LIMITS = [1, 5, 7, 40, 5000]

const { db } = await createTestApp()

const { roll, pick } = seededDice(20_261_121)

it('finds what a plain filter finds, page by page', async () => {
  await fill(160)
  const rows = await readAll()
  expect(rows.filter(({ text }) => Buffer.byteLength(text) > 1000).length).toBeGreaterThan(5)
  for (const search of TERMS)
    for (const scanLimit of SCAN_LIMITS) {
      const departments = pick(['all', [], ['Physics'], ['Law', 'History'], DEPARTMENTS] as const)
      const statuses = pick([INTERNSHIP_STATUSES, ['pending'], ['approved', 'rejected']] as const)
      const order = pick(['newest first', 'oldest first'] as const)
      const condition = pick([undefined, isInLaw])
      const expected = rows.filter(
        (row) =>
          (departments === 'all' || departments.some((name) => name === row.department)) &&
          statuses.some((status) => status === row.status) &&
          search.split(' ').every((word) => row.text.includes(foldForSearch(word))) &&
          (!condition || row.industry === 'Law'),
      )
      const request = { statuses, search, order, limit: 6, ...(condition && { condition }) }
      const label = `'${search}', ${String(departments)}, ${statuses.join(' ')}, ${order}, ${condition?.name}, scan ${scanLimit}`
      expect(await everyPage(viewerOf(departments), request, scanLimit), label).toEqual(
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

/** All rows, newest first, each with its searchable text. */
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
    text: foldForSearch(
      [row.employerName, row.positionTitle, row.industry, row.firstName, row.lastName, row.email].join(' '),
    ),
  }))
}

function isInLaw(id: Expression<string>) {
  return sql<boolean>`exists (select from internships other where other.id = ${id} and other.industry = 'Law')`
}

function viewerOf(departments: readonly string[] | 'all'): Viewer {
  if (departments === 'all') return { id: randomUUID(), role: 'admin', departments: [] }
  return { id: randomUUID(), role: 'manager', departments: [...departments] }
}

async function everyPage(viewer: Viewer, request: ListRequest, scanLimit: number): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | undefined, isLast = false; !isLast; ) {
    const rows = db.selectFrom('internships').select(['id', 'createdAt'])
    const page = { ...request, cursor }
    const { items, nextCursor } = await readListPage(rows, 'internships', viewer, page, scanLimit)
    found.push(...items.map(({ id }) => id))
    cursor = nextCursor ?? undefined
    isLast = nextCursor === null
  }
  return found
}
