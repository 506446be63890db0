import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#domain/time/durations'
import { hashToken } from '../../../platform/secrets/tokens.ts'
import { makeAdmin, makeInternship, makeStudent } from '../../../testing/factories.ts'
import { supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { readFeedbackSettings, supervisorsTerm } from '../../../testing/supervisors-term.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { snapshotOf, writtenSince } from '../../../testing/written-rows.ts'
import { sendDueEmails } from '../../reminders/send-due-emails.ts'
import { askLater } from '../asking/confirmation-commands.ts'

const app = await createTestApp()
const { db, later } = app
const { at, page } = supervisorsTerm(app)
const { statusOf, submit } = supervisorVisits(app)
const admin = await app.as(await makeAdmin(db))
const MANY = 12
let emails = 0

beforeEach(async () => {
  await admin.feedbackSettings.change({ ...(await readFeedbackSettings(admin)), askConfirmation: true })
})

type Facts = { startDate: string; endDate: string; status?: 'pending' | 'approved' }

/** Students of one supervisor, whose names and ends are in opposite orders. */
async function mailbox(facts: Facts) {
  emails += 1
  const email = `hr${emails}@nw.example`
  const students = []
  for (let index = 0; index < MANY; index++) {
    const student = await makeStudent(db, { firstName: 'Mia', lastName: `Z${String.fromCharCode(97 + index)}` })
    const made = await makeInternship(db, student, { ...facts, supervisor: { email, name: 'Dr Marsh' } })
    students.push({ student, supervisor: made.supervisor, internshipId: made.id })
  }
  return { email, students }
}

/** The automatic email to this address, and the path of its list. */
async function mailed(address: string) {
  const message = (await app.deliverEmails()).find(({ to }) => to.address === address)
  const path = /href="[^"]*(\/feedback\/list\/[^"]+)"/.exec(message?.html ?? '')?.[1] ?? ''
  return { message, path }
}

async function asked() {
  const made = await mailbox({ startDate: '2026-04-01', endDate: '2026-06-25' })
  at('2026-06-16')
  await sendDueEmails(app)
  return { ...made, ...(await mailed(made.email)) }
}

async function toConfirm() {
  at('2026-06-02')
  const made = await mailbox({ startDate: '2026-06-01', endDate: '2026-09-25' })
  await db.updateTable('internships').set({ approvedAt: app.time.now }).where('employerName', 'is not', null).execute()
  await askLater(app)
  return { ...made, ...(await mailed(made.email)) }
}

/** The tokens on a page, with the section in which they stand. */
function listed(html: string) {
  return [
    ...html.matchAll(/<h2>([^<]+)<\/h2>|href="\/feedback\/submit\/([0-9a-f]{40})"[^>]*><span><strong><bdi>([^<]+)</g),
  ].reduce(
    (sections, [, heading, token, name]) => {
      if (heading) sections.push({ heading, of: [] })
      else sections.at(-1)?.of.push({ token: token!, name: name! })
      return sections
    },
    [] as { heading: string; of: { token: string; name: string }[] }[],
  )
}

describe('the list of the students in an email', () => {
  it('leads to the form of each, also once some are answered, and changes nothing when read', async () => {
    const { path, message } = await asked()
    expect(message?.subject).toContain('and 10 others')
    const before = await snapshotOf(db)
    const { html } = await page(path)
    await page(path)
    expect(await writtenSince(db, before)).toEqual([])
    const [section] = listed(html)
    expect(section?.heading).toBe('To answer (12)')
    expect(section?.of.map(({ name }) => name)).toEqual([...'abcdefghijkl'].map((letter) => `Mia Z${letter}`))
    // The first one's link is used up by its answer.
    for (const { token } of section!.of.slice(0, 2)) await submit(token)
    const again = listed((await page(path)).html)
    expect(again.map(({ heading }) => heading)).toEqual(['To answer (10)', 'Answered (2)'])
    expect((await page(`/feedback/submit/${again[0]!.of[0]!.token}`)).html).toContain('name="teamwork"')
  })

  it('leaves out who has been declined, and says when nothing is left', async () => {
    const { path } = await asked()
    const [section] = listed((await page(path)).html)
    const [first, ...others] = section!.of
    await page(`/feedback/decline/${first!.token}`, {})
    expect(listed((await page(path)).html)[0]?.of).toEqual(others)
    for (const { token } of others) await page(`/feedback/decline/${token}`, {})
    expect((await page(path)).html).toContain('There is nothing left to answer')
  })

  it('offers a new email once it has expired, which lists who is still open', async () => {
    const { path, email } = await asked()
    const [section] = listed((await page(path)).html)
    await submit(section!.of[0]!.token)
    later(60 * DAY)
    const { status, html } = await page(path)
    expect([status, html.includes('Magic link has expired')]).toEqual([410, true])
    const [renew] = /\/feedback\/renew\/[0-9a-f]{40}/.exec(html)!
    await page(renew, {})
    const renewed = await mailed(email)
    expect(listed((await page(renewed.path)).html)[0]?.of).toHaveLength(11)
  })

  it('stays open if one of the students asks again, and leaves out whoever was passed on, also once the colleague has answered', async () => {
    const { path, students } = await asked()
    const [section] = listed((await page(path)).html)
    const [first, second, ...others] = section!.of
    // As when answers are sent back and the student asks again.
    const ended = { expiresAt: new Date(app.time.now.getTime() - 1) }
    await db.updateTable('feedbackLinks').set(ended).where('tokenHash', '=', hashToken(first!.token)).execute()
    expect(listed((await page(path)).html)[0]?.of).toEqual([second, ...others])
    const { supervisor } = students.find(({ student }) => `Mia ${student.lastName}` === second!.name)!
    await app.stranger.assignments.handOver({
      token: second!.token,
      name: 'A Colleague',
      email: 'colleague@nw.example',
    })
    await app.deliverEmails()
    expect(listed((await page(path)).html)[0]?.of).toEqual(others)
    await submit(await app.newestToken(supervisor.id, 'colleague@nw.example'))
    expect(await statusOf(supervisor)).toEqual({ status: 'submitted' })
    expect((await page(path)).html).not.toContain(second!.name)
  })

  it('stays closed to the students on it, signed in or not, and tells nothing to those who make up a token', async () => {
    const { path, students } = await asked()
    const { student } = students[3]!
    const client = await app.as(student)
    await client.session.get({})
    const cookie = await app.cookieFor(student.id)
    for (const method of ['GET', 'POST']) {
      const response = await app.fetch(path, { method, headers: { cookie } })
      const html = await response.text()
      expect([response.status, html.includes('Mia Za')]).toEqual([403, false])
    }
    for (const wrong of ['short', 'x'.repeat(40), 'y'.repeat(160)])
      expect((await page(`/feedback/list/${wrong}`)).status).toBe(404)
  })

  it('is in the language of the emails to the supervisor', async () => {
    const { path, students } = await asked()
    await db
      .updateTable('internshipSupervisors')
      .set({ language: 'de' })
      .where('id', '=', students[0]!.supervisor.id)
      .execute()
    expect((await page(path)).html).toContain('Noch zu beantworten (12)')
  })
})

describe("'Yes, all of them'", () => {
  const confirmedOf = async (students: { supervisor: { id: string } }[]) => {
    const ids = students.map(({ supervisor }) => supervisor.id)
    const rows = await db
      .selectFrom('internshipSupervisors')
      .select('confirmedAt')
      .where('id', 'in', ids)
      .where('confirmedAt', 'is not', null)
      .execute()
    return rows.length
  }

  it('confirms all who are left after exceptions; a second time changes nothing', async () => {
    const { path, students } = await toConfirm()
    const { html } = await page(path)
    expect(await confirmedOf(students)).toBe(0)
    expect(html).toContain('Do you supervise these students?')
    const [section] = listed(html)
    await page(`/feedback/decline/${section!.of[0]!.token}`, {})
    const { status, location } = await page(path, {})
    expect([status, location]).toEqual([303, path])
    const after = await page(path)
    expect(listed(after.html).map(({ heading }) => heading)).toEqual(['Confirmed (11)'])
    expect(after.html).not.toContain('Yes, all of them')
    expect(after.html).toContain('Thank you for confirming')
    expect(await confirmedOf(students)).toBe(11)
    const before = await snapshotOf(db)
    await page(path, {})
    expect(await writtenSince(db, before)).toEqual([])
  })

  it('leads on to the forms once feedback is asked for', async () => {
    const { path, students } = await toConfirm()
    await page(path, {})
    const { student, supervisor } = students[0]!
    at('2026-06-08')
    await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
    const sections = listed((await page(path)).html)
    expect(sections.map(({ heading }) => heading)).toEqual(['To answer (1)', 'Confirmed (11)'])
  })
})
