import { beforeEach, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sendDueDigests } from './send-due-digests.ts'

const app = await createTestApp()
const { db, time } = app

/** A Monday morning in the time zone of the settings. */
const MONDAY = new Date('2026-06-15T10:00:00Z')

beforeEach(async () => {
  time.now = MONDAY
  await app.deliverEmails()
  await db.deleteFrom('internships').execute()
  await db.updateTable('profiles').set({ role: 'student' }).execute()
  await db.deleteFrom('weeklyDigests').execute()
})

async function makeWaiting(major: string) {
  const student = await makeStudent(db, { major })
  const pending = await makeInternship(db, student, { status: 'pending' })
  const internship = await makeInternship(db, student)
  await makeFeedback(db, internship.supervisor)
  const open = { status: 'pending' as const, createdAt: new Date(MONDAY.getTime() - 8 * 86_400_000) }
  await makeFeedback(db, await makeSupervisor(db, internship), open)
  const recent = { status: 'pending' as const, createdAt: new Date(MONDAY.getTime() - 6 * 86_400_000) }
  await makeFeedback(db, await makeSupervisor(db, internship), recent)
  return { student, pending }
}

async function digests() {
  const sent = await sendDueDigests(app)
  const emails = await app.deliverEmails()
  return { sent, emails }
}

it('says on Monday what waits in the departments, with links to the filtered lists', async () => {
  const { pending } = await makeWaiting('Physics')
  await makeWaiting('Law')
  const manager = await makeManager(db, ['Physics'])
  const client = await app.as(manager)
  await client.assignees.assign({ kind: 'internships', id: pending.id, colleagueId: manager.id })
  const { emails } = await digests()
  expect(emails.map(({ to }) => to.address)).toEqual([manager.email])
  const [{ subject, text, html }] = emails as [(typeof emails)[number]]
  expect(subject).toBe('This week: 2 waiting for a decision')
  const site = app.config.publicUrl
  for (const [line, link] of [
    ['1 internship to approve', '/manage/internships'],
    ['1 feedback record to review', '/manage/feedback'],
    ['1 feedback request without a response for 7 days or more', '/manage/requests?waiting=7-days'],
    ['1 internship assigned to you', '/manage/internships?assigned=me'],
  ]) {
    expect(text).toContain(line)
    expect(html).toContain(`href="${site}${link}"`)
  }
  expect(text).not.toContain('feedback record assigned')
})

it('has the numbers of the lists that its links open', async () => {
  const { student, pending } = await makeWaiting('Physics')
  await makeWaiting('Physics')
  const manager = await makeManager(db, ['Physics'])
  const client = await app.as(manager)
  await client.assignees.assign({ kind: 'internships', id: pending.id, colleagueId: manager.id })
  const lists: Record<string, () => Promise<{ items: { studentId?: string; student?: { id: string } }[] }>> = {
    '/manage/internships': () => client.internships.listForReview({ status: 'pending' }),
    '/manage/internships?assigned=me': () => client.internships.listForReview({ status: 'pending', assigned: 'me' }),
    '/manage/feedback': () => client.feedback.listForReview({ status: 'submitted' }),
    '/manage/requests?waiting=7-days': () => client.openRequests.list({ waiting: '7' }),
  }
  const [email] = (await digests()).emails
  const links = [...email!.html.matchAll(/href="([^"]+)"[^>]*>(\d+) /g)].map(([, href, count]) => [href, Number(count)])
  const listed = await Promise.all(Object.values(lists).map(async (read) => (await read()).items.length))
  const expected = Object.keys(lists).map((path, at) => [`${app.config.publicUrl}${path}`, listed[at]])
  expect(links).toHaveLength(expected.length)
  expect(new Map(links as [string, number][])).toEqual(new Map(expected as [string, number][]))
  expect(listed).toEqual([2, 1, 2, 2])
  expect(email!.text).not.toContain('about you')
  // A former student has records in these lists that wait for other reviewers.
  await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', student.id).execute()
  time.now = new Date(MONDAY.getTime() + 7 * 86_400_000)
  const former = (await digests()).emails.find(({ to }) => to.address === student.email)
  expect(former?.text).toContain('1 internship to approve')
  expect(former?.text).toContain('Records about you are in these lists, too. A colleague decides about them.')
})

it('comes once, from the sending hour on, and on Monday only', async () => {
  await makeWaiting('Physics')
  await makeManager(db, ['Physics'])
  time.now = new Date('2026-06-15T01:00:00Z')
  expect(await digests()).toMatchObject({ sent: 0 })
  time.now = new Date('2026-06-16T10:00:00Z')
  expect(await digests()).toMatchObject({ sent: 0 })
  time.now = MONDAY
  const both = await Promise.all([sendDueDigests(app), sendDueDigests(app)])
  expect(both.toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await app.deliverEmails()).toHaveLength(1)
  expect(await digests()).toEqual({ sent: 0, emails: [] })
  time.now = new Date(MONDAY.getTime() + 7 * 86_400_000)
  expect((await digests()).emails).toHaveLength(1)
})

it('is not sent if nothing waits, or to whoever has left', async () => {
  await makeManager(db, ['Empty'])
  await makeManager(db, [])
  expect((await digests()).emails).toEqual([])
  await makeWaiting('Physics')
  const locked = await makeManager(db, ['Physics'])
  await db.updateTable('profiles').set({ lockedAt: time.now }).where('id', '=', locked.id).execute()
  const unverified = await makeManager(db, ['Physics'])
  await db.updateTable('profiles').set({ emailVerified: false }).where('id', '=', unverified.id).execute()
  expect((await digests()).emails).toEqual([])
  const demoted = await makeManager(db, ['Physics'])
  await sendDueDigests(app)
  await db.updateTable('profiles').set({ role: 'student' }).where('id', '=', demoted.id).execute()
  expect(await app.deliverEmails()).toEqual([])
})

it("leaves out the reviewer's own records", async () => {
  const { student } = await makeWaiting('Physics')
  await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', student.id).execute()
  const { emails } = await digests()
  expect(emails[0]?.subject).toBe('This week: supervisors have not answered')
})

it('is switched off in the settings, and on again', async () => {
  await makeWaiting('Physics')
  const client = await app.as(await makeManager(db, ['Physics']))
  expect(await client.digest.getMine()).toEqual({ isOn: true })
  await client.digest.changeMine({ isOn: false })
  expect(await client.digest.getMine()).toEqual({ isOn: false })
  expect(await digests()).toMatchObject({ sent: 0 })
  await client.digest.changeMine({ isOn: true })
  expect((await digests()).emails).toHaveLength(1)
})

it('is stopped with the link in it, by a person or by the mail program', async () => {
  await makeWaiting('Physics')
  const manager = await makeManager(db, ['Physics'])
  const client = await app.as(manager)
  const [email] = (await digests()).emails
  const url = /<(.*)>/.exec(email!.headers!['List-Unsubscribe']!)![1]!
  expect(email!.html).toContain(`href="${url}"`)
  expect(email!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const path = url.replace(app.config.publicUrl, '')
  expect(await (await app.fetch(path)).text()).toContain('Stop the weekly email?')
  expect(await client.digest.getMine()).toEqual({ isOn: true })
  const response = await app.fetch(path, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('The weekly email is stopped'),
  ])
  expect(await client.digest.getMine()).toEqual({ isOn: false })
  const entry = await db
    .selectFrom('auditEntries')
    .select(['actorId', 'kind'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ actorId: manager.id, kind: 'weekly_digests' })
  for (const token of ['unknown', url.split('/').at(-1)!.slice(0, -4)])
    for (const method of ['GET', 'POST'])
      expect((await app.fetch(`/digest/stop/${token}`, { method })).status).toBe(404)
})

it('is for reviewers only', async () => {
  const student = await app.as(await makeStudent(db))
  await expectRefusal(student.digest.getMine(), 'FORBIDDEN')
  await makeAdmin(db)
  expect(await digests()).toMatchObject({ emails: [] })
})
