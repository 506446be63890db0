import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeStudent } from './factories.ts'
import { createTestApp } from './test-app.ts'
import { nextTransactionOf, snapshotOf, writtenFrom, writtenSince } from './written-rows.ts'

const { db } = await createTestApp()
await makeStudent(db)

it.each([
  ['a new row', sql`insert into departments (name) values ('Physics')`, ['public.departments']],
  ['a changed row', sql`update departments set description = 'Quanta'`, ['public.departments']],
  ['a row that is written as it was', sql`update departments set name = name`, ['public.departments']],
  ['a deleted row', sql`delete from departments`, ['public.departments']],
  ['a row that may be written', sql`delete from attempts`, []],
])('finds %s', async (_what, statement, tables) => {
  const before = await snapshotOf(db)
  await statement.execute(db)
  // The audit trail records some of them too.
  expect((await writtenSince(db, before)).filter((name) => !name.includes('.audit_'))).toEqual(tables)
})

it('finds what one transaction and later ones have written', async () => {
  await sql`insert into departments (name) values ('Music')`.execute(db)
  const transaction = await nextTransactionOf(db)
  expect(await writtenFrom(db, transaction)).toEqual([])
  await sql`delete from attempts`.execute(db)
  expect(await writtenFrom(db, transaction)).toEqual([])
  await sql`update departments set description = 'Scales' where name = 'Music'`.execute(db)
  expect(await writtenFrom(db, transaction)).toContain('public.departments')
})

it('finds nothing of a transaction that was rolled back', async () => {
  const before = await snapshotOf(db)
  const rollingBack = db.transaction().execute(async (tx) => {
    await sql`insert into departments (name) values ('Law')`.execute(tx)
    throw new Error('rolled back')
  })
  await expect(rollingBack).rejects.toThrow('rolled back')
  expect(await writtenSince(db, before)).toEqual([])
})
