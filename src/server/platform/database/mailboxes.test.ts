import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deleteUnusedMailboxes, mailboxReachedBy, readMailbox } from './mailboxes.ts'

const { db } = await createTestApp()

/** Reads and changes the address of a supervisor. */
async function addSupervisor() {
  const { supervisor } = await makeInternship(db, await makeStudent(db))
  const set = (email: string) =>
    db.updateTable('internshipSupervisors').set({ email }).where('id', '=', supervisor.id).execute()
  const read = () =>
    db.selectFrom('internshipSupervisors').select('mailboxId').where('id', '=', supervisor.id).executeTakeFirstOrThrow()
  return { set, read }
}

async function mailboxesOf(addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ mailbox: string }>`
    select mailbox_of(address) as mailbox from unnest(${[...addresses]}::text[]) with ordinality as x (address, place)
    order by place`.execute(db)
  return rows.map(({ mailbox }) => mailbox)
}

describe('the mailbox of an address', () => {
  it.each([
    ['zoe.caglar+fieldmark@googlemail.com', 'zoecaglar@gmail.com'],
    ['z.o.e@gmail.com', 'zoe@gmail.com'],
    ['zoe+a+b@outlook.com', 'zoe@outlook.com'],
    ['zoe.c@outlook.com', 'zoe.c@outlook.com'],
    ['zoe@me.com', 'zoe@icloud.com'],
    ['zoe-c@protonmail.com', 'zoec@proton.me'],
    ['anything@zoe.fastmail.com', 'zoe@fastmail.com'],
    ['zoe+x@fastmail.com', 'zoe@fastmail.com'],
    ['first.last@acme.example', 'first.last@acme.example'],
    ['first+last@acme.example', 'first@acme.example'],
    ['+tag@acme.example', '+tag@acme.example'],
  ])('%s is %s', async (address, mailbox) => {
    expect(await mailboxesOf([address])).toEqual([mailbox])
  })

  const letters = fc.stringMatching(/^[a-z][a-z0-9]{1,12}$/)
  const domains = fc.constantFrom('gmail.com', 'outlook.com', 'acme.example', 'icloud.com', 'proton.me')
  const samples = fc.sample(fc.record({ name: letters, tag: letters, domain: domains }), 200)

  it('is that of the name alone, also when it is taken again', async () => {
    const mailboxes = await mailboxesOf(samples.map(({ name, tag, domain }) => `${name}+${tag}@${domain}`))
    expect(mailboxes).toEqual(samples.map(({ name, domain }) => `${name}@${domain}`))
    expect(await mailboxesOf(mailboxes)).toEqual(mailboxes)
  })
})

it('rows that name an address belong to its mailbox, and none once the person is erased', async () => {
  const { set, read } = await addSupervisor()
  await set('zoe.caglar@gmail.com')
  const { mailboxId } = await read()
  expect(mailboxId).not.toBeNull()
  await set('zoecaglar+students@googlemail.com')
  expect((await read()).mailboxId).toBe(mailboxId)
  expect(await readMailbox(db, 'z.o.e.caglar@gmail.com')).toBe(mailboxId)
  await set('zoe.caglar@outlook.com')
  expect((await read()).mailboxId).not.toBe(mailboxId)
  await set('a2e2@erased.invalid')
  expect((await read()).mailboxId).toBeNull()
})

it('mailboxes to which nothing belongs are deleted', async () => {
  const { set } = await addSupervisor()
  const exists = async (address: string) => (await readMailbox(db, address)) !== undefined
  await set('former@acme.example')
  await set('current@acme.example')
  await db
    .transaction()
    .execute(async (tx) => deleteUnusedMailboxes(tx, [await readMailbox(tx, 'current@acme.example')]))
  expect([await exists('former@acme.example'), await exists('current@acme.example')]).toEqual([true, true])
  await db.transaction().execute((tx) => deleteUnusedMailboxes(tx))
  expect([await exists('former@acme.example'), await exists('current@acme.example')]).toEqual([false, true])
  const none = await db.selectNoFrom(mailboxReachedBy('former@acme.example').as('id')).executeTakeFirstOrThrow()
  expect(none.id).toBeNull()
})
