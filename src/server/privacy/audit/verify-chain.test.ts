import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeStudent } from '../../testing/factories.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { sealEntries } from './seal-entries.ts'
import { verifyChain } from './verify-chain.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

/** Changes data like a database owner who covers their tracks. */
async function tamper(statement: string) {
  const tables = ['audit_entries', 'audit_details', 'audit_chain']
  for (const table of tables) await sql.raw(`alter table ${table} disable trigger append_only`).execute(database.db)
  await sql.raw(statement).execute(database.db)
}

async function lastEntry(): Promise<number> {
  const { db } = database
  const { id } = await db.selectFrom('auditEntries').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

describe('the check of the trail', () => {
  it('accepts an unbroken trail, however often it was sealed', async () => {
    const { db } = database
    await makeStudent(db)
    await Promise.all([sealEntries(db), sealEntries(db)])
    const first = await verifyChain(db)
    await makeStudent(db)
    const second = await verifyChain(db, first.newestHash)
    expect(second).toMatchObject({ entries: first.entries + 1, problem: null })
    expect(second.newestHash).not.toBe(first.newestHash)
  })

  it.each([
    ['a changed entry', "update audit_entries set endpoint = 'other' where id = ID", 'was changed'],
    ['a deleted entry', 'delete from audit_entries where id = ID', 'Entry ID is missing.'],
    [
      'changed details',
      `update audit_details set details = '{}' where entry_id = ID`,
      'The details of entry ID were changed.',
    ],
    ['deleted details', 'delete from audit_details where entry_id = ID', 'were deleted without a record of it'],
    ['a deleted link', 'delete from audit_chain where entry_id = ID', 'is missing'],
    [
      'a deleted link and entry',
      'delete from audit_chain where entry_id = ID; delete from audit_entries where id = ID',
      'is missing',
    ],
    ['a rewritten hash', "update audit_chain set hash = repeat('0', 64) where entry_id = ID", 'was changed'],
  ])('finds %s', async (_name, statement, problem) => {
    const { db } = database
    await makeStudent(db)
    const id = await lastEntry()
    await makeStudent(db)
    await sealEntries(db)
    await tamper(statement.replaceAll('ID', String(id)))
    expect((await verifyChain(db)).problem).toContain(problem.replace('ID', String(id)))
  })

  it('finds a cut off end with a hash that was kept', async () => {
    const { db } = database
    await makeStudent(db)
    const { newestHash } = await verifyChain(db)
    const id = await lastEntry()
    await tamper(`delete from audit_chain where entry_id = ${id}; delete from audit_entries where id = ${id}`)
    expect((await verifyChain(db)).problem).toBeNull()
    expect((await verifyChain(db, newestHash)).problem).toBe('The trail no longer contains the given hash.')
  })

  it('finds an entry that was never sealed', async () => {
    const { db } = database
    await makeStudent(db)
    await sql`delete from audit_unsealed`.execute(db)
    expect((await verifyChain(db)).problem).toContain('is not in the chain')
  })

  it('accepts details that were erased with a record of it', async () => {
    const { db } = database
    const student = await makeStudent(db)
    await sql`select erase_audit_details(${student.id})`.execute(db)
    expect((await verifyChain(db)).problem).toBeNull()
  })
})
