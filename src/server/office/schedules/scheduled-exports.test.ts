import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultColumns } from '#domain/office/chosen-columns'
import { MAX_SCHEDULED_EXPORTS } from '#domain/office/scheduled-exports'
import type { Profile } from '../../platform/database/schema.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeManager } from '../../testing/factories.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'
import { makeScheduledExport } from '../../testing/view-factories.ts'
import { sendDueExports } from './send-due-exports.ts'

const app = await createTestApp()
const { db, time } = app

/** A Monday morning in the time zone of the settings. */
const MONDAY = new Date('2026-06-15T10:00:00Z')
const DAY = 86_400_000
let manager: Profile
let client: Client

beforeEach(async () => {
  time.now = MONDAY
  await app.deliverEmails()
  await db.deleteFrom('scheduledExports').execute()
  manager = await makeManager(db, ['Law'])
  client = await app.as(manager)
})

const weekly = { kind: 'feedback' as const, name: 'Answers', filters: {}, columns: ['status'], every: 'week' as const }
const create = (facts: object = {}) => client.scheduledExports.create({ ...weekly, onDay: 3, ...facts })
const mine = async () => (await client.scheduledExports.list())[0]

async function emails() {
  const sent = await sendDueExports(app)
  return { sent, emails: await app.deliverEmails() }
}

describe('scheduling', () => {
  it('says when the first email comes, and lists only the own ones by name', async () => {
    await makeScheduledExport(db, await makeAdmin(db))
    const filters = { status: 'reviewable', search: 'zoë', rating: 'teamwork-4' }
    const created = await create({ name: ' Rated in teams ', filters, columns: ['status', 'studentName'] })
    expect(created).toEqual({
      id: expect.any(String),
      kind: 'feedback',
      name: 'Rated in teams',
      filters,
      columns: ['status', 'studentName'],
      every: 'week',
      onDay: 3,
      nextDueOn: '2026-06-17',
      sentAt: null,
      pausedAt: null,
    })
    expect(await create({ name: 'all answers', every: 'month', onDay: 31 })).toMatchObject({ nextDueOn: '2026-06-30' })
    const names = (await client.scheduledExports.list()).map(({ name }) => name)
    expect(names).toEqual(['all answers', 'Rated in teams'])
  })

  it.each([
    ['a column of another export', { columns: ['industry', 'graduationYear'] }],
    ['no column', { columns: [] }],
    ['a filter of another export', { filters: { step: 'asked' } }],
    ['an unknown value', { filters: { status: 'rejected' } }],
    ['an eighth day of the week', { onDay: 8 }],
    ['a thirty-second day of the month', { every: 'month', onDay: 32 }],
    ['no name', { name: ' ' }],
  ])('refuses %s', async (_what, facts) => {
    await expectRefusal(create(facts), 'BAD_REQUEST')
  })

  it('is possible twenty times', async () => {
    for (let index = 1; index < MAX_SCHEDULED_EXPORTS; index++) await makeScheduledExport(db, manager)
    const results = await Promise.allSettled([create(), create()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expectRefusal(create(), 'TOO_MANY')
  })

  it('lists all columns once none of the chosen ones exists any more', async () => {
    await makeScheduledExport(db, manager, { kind: 'feedback', columns: ['no longer a column'] })
    expect((await mine())?.columns).toEqual(defaultColumns('feedback'))
  })
})

describe('the email', () => {
  it('has a link and the name, and no records or secrets', async () => {
    const { id } = await create({ onDay: 1, filters: { search: 'zoë@gmail.com' } })
    time.now = new Date(MONDAY.getTime() + 7 * DAY)
    const { emails: sent } = await emails()
    expect(sent).toHaveLength(1)
    const [{ to, subject, text, html }] = sent as [(typeof sent)[number]]
    expect(to.address).toBe(manager.email)
    expect(subject).toBe('Your scheduled export: Answers')
    const link = `${app.config.publicUrl}/manage/exports/${id}`
    expect(html).toContain(`href="${link}"`)
    expect(text).toContain(link)
    expect(text).toContain('for every Monday')
    expect(html + text).not.toContain('zoë')
    expect(await mine()).toMatchObject({ nextDueOn: '2026-06-29', sentAt: time.now.toISOString() })
  })

  it('comes from the sending hour on, and once with two servers', async () => {
    await makeScheduledExport(db, manager, { nextDueOn: '2026-06-15' })
    time.now = new Date('2026-06-15T01:00:00Z')
    expect(await emails()).toEqual({ sent: 0, emails: [] })
    time.now = MONDAY
    const both = await Promise.all([sendDueExports(app), sendDueExports(app)])
    expect(both.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await app.deliverEmails()).toHaveLength(1)
    expect(await emails()).toEqual({ sent: 0, emails: [] })
  })

  it('comes once after weeks without a server', async () => {
    await makeScheduledExport(db, manager, { nextDueOn: '2026-05-04' })
    time.now = new Date(MONDAY.getTime() + DAY)
    expect((await emails()).emails).toHaveLength(1)
    expect(await mine()).toMatchObject({ nextDueOn: '2026-06-22' })
    time.now = new Date(MONDAY.getTime() + 6 * DAY)
    expect(await emails()).toEqual({ sent: 0, emails: [] })
    time.now = new Date(MONDAY.getTime() + 7 * DAY)
    expect((await emails()).emails).toHaveLength(1)
  })

  it.each([
    ['whose role was removed', { role: 'student' as const }],
    ['whose account is locked', { lockedAt: MONDAY }],
    ['whose address is not verified', { emailVerified: false }],
  ])('is paused for somebody %s', async (_who, change) => {
    await makeScheduledExport(db, manager, { nextDueOn: '2026-06-15' })
    await db.updateTable('profiles').set(change).where('id', '=', manager.id).execute()
    expect(await emails()).toEqual({ sent: 0, emails: [] })
    const same = { role: 'manager' as const, lockedAt: null, emailVerified: true }
    await db.updateTable('profiles').set(same).where('id', '=', manager.id).execute()
    client = await app.as(manager)
    expect(await mine()).toMatchObject({ pausedAt: MONDAY.toISOString(), sentAt: null })
    expect(await emails()).toEqual({ sent: 0, emails: [] })
  })

  it('does not leave the queue if the reader has left or deleted it meanwhile', async () => {
    const { id } = await create()
    await client.scheduledExports.sendNow({ id })
    await db.updateTable('profiles').set({ role: 'student' }).where('id', '=', manager.id).execute()
    expect(await app.deliverEmails()).toEqual([])
    const other = await app.as(await makeAdmin(db))
    const { id: deleted } = await other.scheduledExports.create({ ...weekly, onDay: 1 })
    await other.scheduledExports.sendNow({ id: deleted })
    await other.scheduledExports.delete({ id: deleted })
    expect(await app.deliverEmails()).toEqual([])
  })
})

it('is paused and resumed, without the emails that were due meanwhile', async () => {
  const { id } = await create()
  await client.scheduledExports.pause({ id })
  time.now = new Date(MONDAY.getTime() + DAY)
  await client.scheduledExports.pause({ id })
  expect(await mine()).toMatchObject({ pausedAt: MONDAY.toISOString() })
  time.now = new Date(MONDAY.getTime() + 10 * DAY)
  expect(await emails()).toEqual({ sent: 0, emails: [] })
  await client.scheduledExports.resume({ id })
  expect(await emails()).toEqual({ sent: 0, emails: [] })
  expect(await mine()).toMatchObject({ pausedAt: null, nextDueOn: '2026-07-01' })
  time.now = new Date(MONDAY.getTime() + 16 * DAY)
  await client.scheduledExports.resume({ id })
  expect((await emails()).emails).toHaveLength(1)
})

it('is sent now, but not twice within minutes; the schedule stays', async () => {
  const { id } = await create()
  const results = await Promise.allSettled([1, 2].map(() => client.scheduledExports.sendNow({ id })))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expectRefusal(client.scheduledExports.sendNow({ id }), 'SENT_RECENTLY')
  expect(await app.deliverEmails()).toHaveLength(1)
  expect(await mine()).toMatchObject({ nextDueOn: '2026-06-17', sentAt: MONDAY.toISOString() })
  time.now = new Date(MONDAY.getTime() + 5 * 60_000)
  await client.scheduledExports.sendNow({ id })
  expect(await app.deliverEmails()).toHaveLength(1)
})

it('belongs to its owner only', async () => {
  const { id } = await create()
  const { pause, resume, sendNow, delete: remove } = (await app.as(await makeAdmin(db))).scheduledExports
  for (const call of [pause, resume, sendNow, remove]) await expectRefusal(call({ id }), 'NOT_FOUND')
  await client.scheduledExports.delete({ id })
  const { scheduledExports } = client
  for (const call of [scheduledExports.pause, scheduledExports.resume, scheduledExports.sendNow])
    await expectRefusal(call({ id }), 'NOT_FOUND')
  await expectRefusal(scheduledExports.delete({ id: randomUUID() }), 'NOT_FOUND')
})

it('is in the trail without its filters', async () => {
  const { id } = await create({ onDay: 1, filters: { search: 'Zoë Çağlar' } })
  await client.scheduledExports.sendNow({ id })
  const entries = await db
    .selectFrom('auditEntries')
    .innerJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
    .select(['actorId', 'action', 'details'])
    .where('kind', '=', 'scheduled_exports')
    .where('recordId', '=', id)
    .orderBy('auditEntries.id')
    .execute()
  expect(entries).toMatchObject([
    { actorId: manager.id, action: 'created' },
    { actorId: manager.id, action: 'changed' },
  ])
  expect(JSON.stringify(entries)).toContain('Answers')
  expect(JSON.stringify(entries)).not.toContain('Zoë')
})

it('is in the download of somebody who is no longer a reviewer', async () => {
  await create({ filters: { search: 'zoë' } })
  await db.updateTable('profiles').set({ role: 'student' }).where('id', '=', manager.id).execute()
  const { sections } = await client.privacy.download()
  expect(sections.find(({ title }) => title === 'Scheduled exports')?.records).toMatchObject([
    { name: 'Answers', filters: '{"search":"zoë"}' },
  ])
})
