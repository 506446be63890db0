import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

// Upgrades a database whose texts were stored before all input was cleaned.

const { db, close } = await openEmptyDatabase()
afterAll(close)

const DECOMPOSED = 'Ge\u0301nie'
const COMPOSED = 'G\u00e9nie'
const manager = randomUUID()
const students = { decomposed: randomUUID(), composed: randomUUID(), typed: randomUUID(), own: randomUUID() }
const internship = randomUUID()

const person = (id: string, email: string, major: string | null) =>
  sql`insert into profiles (id, first_name, last_name, email, email_verified, university, major)
    values (${id}, 'A', 'B', ${email}, true, ${'Universite\u0301  of  Rivers'}, ${major})`.execute(db)
const department = (name: string) => sql`insert into departments (name) values (${name})`.execute(db)

beforeAll(async () => {
  await migrate(db, { to: '0040-appearance' })
  for (const name of [DECOMPOSED, COMPOSED, 'GÉNIE', 'Génie (2)', 'Fine  Art\u200b', 'ΦΥΣΙΚΗΣ', 'φυσικης'])
    await department(name)
  await person(manager, 'manager@uni.example', null)
  await sql`insert into manager_departments values (${manager}, ${DECOMPOSED})`.execute(db)
  await person(students.decomposed, 'one@uni.example\u200b', DECOMPOSED)
  await person(students.composed, 'two@bücher.example', COMPOSED)
  await person(students.typed, 'three@uni.example\u2060', 'fine art')
  await person(students.own, 'three@uni.example', null)
  await sql`insert into university_domains values ('bücher.example', ${'Universite\u0301  of  Rivers'})`.execute(db)
  await sql`insert into internships (id, student_id, employer_name, industry, position_title, description, start_date, end_date, status)
    values (${internship}, ${students.own}, 'E', 'I', 'P', 'Long enough to be one.', '2026-01-01', '2026-02-01', 'approved')`.execute(
    db,
  )
  await sql`insert into internship_supervisors (internship_id, name, email, is_primary) values
    (${internship}, 'Own', ${'three@uni.example\u2060'}, true), (${internship}, 'Boss', ${'boss@firm.example\u200b'}, false)`.execute(
    db,
  )
  await sql`insert into terms (name, starts_on, ends_on) values
    ('Été', '2025-01-01', '2025-02-01'), (${'E\u0301te\u0301'}, '2026-01-01', '2026-02-01')`.execute(db)
  for (const name of ['Mine', 'MINE\u200d', 'ｍine'])
    await sql`insert into saved_views (profile_id, list, name, filters, created_at)
      values (${manager}, 'students', ${name}, '{}', now())`.execute(db)
  await migrate(db)
}, 120_000)

async function textsOf(query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ text }) => text)
}

it('keeps departments that had the same name, with numbers', async () => {
  const names = await textsOf(sql`select name as text from departments`)
  expect(names).toHaveLength(7)
  expect(names).toContain('Fine Art')
  const keys = await textsOf(sql`select distinct name_key(name) as text from departments`)
  expect(keys).toHaveLength(names.length)
  expect(names.every((name) => name === name.normalize('NFC'))).toBe(true)
})

it('keeps each student and manager in their department', async () => {
  const majorOf = async (id: string) => (await textsOf(sql`select major as text from profiles where id = ${id}`))[0]
  const [managed] = await textsOf(
    sql`select department_name as text from manager_departments where manager_id = ${manager}`,
  )
  expect(await majorOf(students.decomposed)).toBe(managed)
  expect(await majorOf(students.composed)).not.toBe(managed)
  expect(await majorOf(students.typed)).toBe('Fine Art')
  const names = await textsOf(sql`select name as text from departments`)
  expect(names).toContain(managed)
  expect(names).toContain(await majorOf(students.composed))
})

it('cleans addresses unless another row has the cleaned one', async () => {
  expect(await textsOf(sql`select email as text from profiles order by email collate "C"`)).toEqual([
    'manager@uni.example',
    'one@uni.example',
    'three@uni.example',
    'three@uni.example\u2060',
    'two@xn--bcher-kva.example',
  ])
  expect(await textsOf(sql`select email as text from internship_supervisors order by name`)).toEqual([
    'boss@firm.example',
    'three@uni.example\u2060',
  ])
  expect(await textsOf(sql`select domain as text from university_domains where domain like 'xn%'`)).toEqual([
    'xn--bcher-kva.example',
  ])
})

it('cleans the names of universities alike, so that registering with them goes on working', async () => {
  const names = sql<{ text: string }>`select distinct university as text from profiles
    union select university from university_domains where domain like 'xn%'`
  expect(await textsOf(names)).toEqual(['Universit\u00e9 of Rivers'])
})

it('separates terms and views with the same name', async () => {
  expect(await textsOf(sql`select name as text from terms order by starts_on`)).toEqual(['Été', 'Été (2)'])
  const views = await textsOf(sql`select name as text from saved_views`)
  expect(views.map((name) => name.toLowerCase().normalize('NFKC')).toSorted()).toEqual(['mine', 'mine (2)', 'mine (3)'])
})

it.each([
  [COMPOSED, DECOMPOSED],
  ['Physics', 'ＰＨＹＳＩＣＳ'],
  ['Fine Art', ' fine\u00a0\u3000 ART\u200b'],
  ['ΦΥΣΙΚΗΣ', 'φυσικης'],
  ['İşletme', 'i\u015fletme'],
  ['علی\u200cرضا', 'علیرضا'],
  ['Data\u00ad Sci\u2060ence\ufe0f', 'data science'],
  ['A\u0323\u0307', 'ạ\u0307'],
])('the key of %j and %j is the same', async (one, other) => {
  const [first, second] = await textsOf(sql`select name_key(t) as text from unnest(${sql.val([one, other])}::text[]) t`)
  expect(first).toBe(second)
})

it.each([
  ['Physics', 'Physics 2'],
  ['Génie', 'Genie'],
  ['C', 'C++'],
  ['\u200b', '\u2060'],
])('the keys of %j and %j differ', async (one, other) => {
  const [first, second] = await textsOf(sql`select name_key(t) as text from unnest(${sql.val([one, other])}::text[]) t`)
  expect(first).not.toBe(second)
})

it('keeps keys short enough for an index', async () => {
  await sql`insert into departments (name) values (${'\ufdfa'.repeat(200)}), (${'😀'.repeat(200)})`.execute(db)
})
