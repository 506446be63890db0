import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { employerOf, makeAdmin, makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

// Records stored with the folding from before migration 0055, which later migrations update.

const app = await createTestApp()
const { db } = app
const admin = await app.as(await makeAdmin(db))

const EMPLOYERS = [
  'Weiß GmbH',
  'Weiss GmbH',
  'Plain Ltd',
  'الأمل',
  'الامل',
  'Œuvre',
  'Ouvre',
  'Straße',
  'Strasse',
  'Bjørn AS',
  'Ærlig',
  'Aerlig',
]
const internships = new Map<string, Awaited<ReturnType<typeof makeInternship>>>()

const run = (migration: string) => {
  const text = readFileSync(join(import.meta.dirname, 'migrations', `${migration}.sql`), 'utf8')
  return sql.raw(text.replaceAll('id > :after and id <= :upto', 'true')).execute(db)
}

async function merge(name: string, into: string) {
  const [from, kept] = await Promise.all([name, into].map((one) => employerOf(db, internships.get(one)!)))
  await admin.employers.merge({ id: from!.id, into: kept!.id })
}

beforeAll(async () => {
  await sql`create or replace function search_fold(value text) returns text language sql immutable strict parallel safe as $$
    select translate(regexp_replace(lower_case(normalize(value, nfkd)), '[\\u0300-\\u036f]', '', 'g'),
      'łøđħıŧœæßðþ', 'lodhitoasdt') $$`.execute(db)
  for (const employerName of EMPLOYERS) {
    const student = await makeStudent(db, { major: 'Law', firstName: 'أحمد', lastName: 'O’Brien' })
    const internship = await makeInternship(db, student, { employerName })
    await makeFeedback(db, internship.supervisor, { status: 'submitted' })
    await db
      .updateTable('internshipSupervisors')
      .set({ name: 'Jörg Groß' })
      .where('internshipId', '=', internship.id)
      .execute()
    internships.set(employerName, internship)
  }
  await merge('Strasse', 'Straße')
  await merge('Ærlig', 'Plain Ltd')
  await merge('Weiß GmbH', 'Bjørn AS')
  await run('0055-search-folding')
  await run('0056-folded-again')
  await run('0100-apostrophes-left-out-of-searches')
})

it('finds them in every list', async () => {
  for (const search of ['احمد', "o'brien", 'obrien']) {
    expect((await admin.find.byName({ search })).students).not.toEqual([])
    expect((await admin.internships.listForReview({ search })).items).not.toEqual([])
    expect((await admin.students.list({ search })).items).not.toEqual([])
    expect((await admin.users.search({ search })).items).not.toEqual([])
    expect((await admin.feedback.listForReview({ search })).items).not.toEqual([])
  }
  expect((await admin.find.byName({ search: 'gross' })).supervisors).not.toEqual([])
  expect((await admin.feedback.listForReview({ search: 'jorg gross' })).items).not.toEqual([])
})

it('has one employer for spellings that are equal now, in which merges stay', async () => {
  const { items } = await admin.employers.list({ limit: 100 })
  const counts = Object.fromEntries(
    items.map(({ name, internships: count }) => [name.replace('الامل', 'الأمل'), count]),
  )
  expect(counts).toEqual({
    // 'Weiß GmbH' was merged into it, and 'Weiss GmbH' is now the same spelling.
    'Bjørn AS': 3,
    'Plain Ltd': 3,
    الأمل: 2,
    Œuvre: 1,
    Ouvre: 1,
    Straße: 2,
  })
  const strasse = items.find(({ name }) => name === 'Straße')!
  expect((await admin.employers.get({ id: strasse.id })).spellings.map(({ name }) => name).toSorted()).toEqual([
    'Strasse',
    'Straße',
  ])
})

it('leaves every key as the triggers compute it', async () => {
  const before = await db.selectFrom('internships').select(['id', 'employerKey', 'searchText']).orderBy('id').execute()
  await db.updateTable('internships').set({ employerKey: '', employerName: sql`employer_name` }).execute()
  const after = await db.selectFrom('internships').select(['id', 'employerKey', 'searchText']).orderBy('id').execute()
  expect(before).toEqual(after)
})
