import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/working-days'
import type { EmailMessage } from '../../../platform/email/send-email.ts'
import { unseal } from '../../../platform/secrets/sealed.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { feedbackAnswers, makeAdmin, makeInternship, makeStudent } from '../../../testing/factories.ts'
import { cookiesOf, supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { linkToken } from './feedback-link-queries.ts'

const app = await createTestApp()
const { db, later, time } = app
const { page, visit, submit } = supervisorVisits(app)
const MINUTE = 60 * 1000
let counter = 0

type Facts = { firstName?: string; name?: string; email?: string; employerName?: string }

/** A student's request, emailed. Each internship ends a day after the last, so that no two links end at the same time. */
async function request({ firstName = 'Jonas', name = 'Dr Helena Marsh', email = newAddress(), ...facts }: Facts = {}) {
  later(24 * 60 * MINUTE)
  const student = await makeStudent(db, { firstName, lastName: 'Haddad' })
  const endDate = addDays(time.now.toISOString().slice(0, 10), 30)
  const internship = await makeInternship(db, student, { endDate, ...facts, supervisor: { name, email } })
  const supervisorId = internship.supervisor.id
  const client = await app.as(student)
  await client.feedbackRequests.request({ supervisorId })
  await app.deliverEmails()
  return { student, client, internship, supervisorId, email, name, token: await app.newestToken(supervisorId) }
}

function newAddress(): string {
  counter += 1
  return `visit${counter}@northwind.example`
}

/** Two students of the same supervisor. */
async function two(facts: Facts = {}) {
  const first = await request({ firstName: 'Amira' })
  const second = await request({ name: 'Helena MARSH', email: first.email, ...facts })
  return { first, second }
}
type Two = Awaited<ReturnType<typeof two>>

/** What the form of the first student says, and whether the second can be opened from it. */
async function attempt({ first, second }: Two, client = app.stranger) {
  const { html } = await page(`/feedback/submit/${first.token}`)
  const opened = await client.feedbackRequests
    .openOther({ token: first.token, supervisorId: second.supervisorId })
    .then(
      () => 'opened',
      (error: { code: string }) => error.code,
    )
  return { isListed: html.includes('You are also asked about'), opened }
}

function linksOf(supervisorId: string) {
  return db.selectFrom('feedbackLinks').selectAll().where('supervisorId', '=', supervisorId).execute()
}

/** Presses a student in a list, like a browser. */
function press(action: string, supervisorId: string, cookie = '') {
  const body = new URLSearchParams({ request: supervisorId })
  return page(action, { method: 'POST', body, headers: cookie ? { cookie } : {} })
}

describe('a visit', () => {
  it('leads from one form to the next and back, without an email and without a token on the page', async () => {
    const { first, second } = await two({ employerName: 'Ibex <b>Labs</b>' })
    const { html } = await page(`/feedback/submit/${first.token}`)
    const listed = html.replaceAll(/<\/?(?:bdi|strong)>/g, '')
    expect(listed).toContain('Jonas Haddad, Data Analyst Intern at Ibex &lt;b&gt;Labs&lt;/b&gt;')
    expect([html.includes(second.token), html.includes(second.email)]).toEqual([false, false])

    const action = `/feedback/others/${first.token}`
    const opened = await press(action, second.supervisorId)
    const location = opened.response.headers.get('location') ?? ''
    expect([opened.response.status, location.includes(first.token)]).toEqual([303, false])
    const other = await page(location)
    expect(other.html).toContain('Jonas')
    // Pressing again opens the same form.
    expect((await press(action, second.supervisorId)).response.headers.get('location')).toBe(location)
    expect(await linksOf(second.supervisorId)).toHaveLength(2)
    // And back to the emailed link.
    const back = await press(location.replace('/submit/', '/others/'), first.supervisorId)
    expect(back.response.headers.get('location')).toBe(`/feedback/submit/${first.token}`)
    expect(await linksOf(first.supervisorId)).toHaveLength(1)
    expect(await app.deliverEmails()).toEqual([])
  })

  it('makes a link that ends with the one that was used', async () => {
    const { first, second } = await two()
    const { token } = await app.stranger.feedbackRequests.openOther({
      token: first.token,
      supervisorId: second.supervisorId,
    })
    const [source] = await linksOf(first.supervisorId)
    const links = await linksOf(second.supervisorId)
    const made = links.find(({ isMailed }) => !isMailed)
    expect([made?.expiresAt, linkToken(app.config.authSecret, made?.id ?? '')]).toEqual([source?.expiresAt, token])
    const before = time.now
    time.now = source?.expiresAt ?? before
    expect((await page(`/feedback/submit/${token}`)).html).toContain('Magic link has expired')
    time.now = before
  })

  it('changes nothing by opening the pages', async () => {
    const { first, second } = await two()
    const everything = async () => [await linksOf(first.supervisorId), await linksOf(second.supervisorId)]
    const before = await everything()
    for (const path of ['', '/thank-you']) await page(`/feedback/submit/${first.token}${path}`)
    for (const path of [`/feedback/others/${first.token}`, '/feedback/others', '/feedback/success']) await page(path)
    expect(await everything()).toEqual(before)
  })

  it('goes on after submitting, from both pages that say thank you', async () => {
    const { first, second } = await two()
    const third = await request({ firstName: 'Zoë', email: first.email })
    const sent = await submit(first.token)
    const cookie = cookiesOf(sent.response)
    for (const path of [sent.response.headers.get('location') ?? '', '/feedback/success']) {
      const { response, html } = await page(path, { headers: { cookie } })
      expect(html.match(/name="request"/g)).toHaveLength(2)
      expect(html).toContain('action="/feedback/others"')
      if (path !== '/feedback/success') expect(response.headers.get('refresh')).toBe('3; url=/feedback/success')
      else expect(html).not.toContain(first.token)
    }
    const opened = await press('/feedback/others', second.supervisorId, cookie)
    const location = opened.response.headers.get('location') ?? ''
    const next = await submit(location.split('/').at(-1) ?? '')
    expect(next.response.status).toBe(303)
    const rest = await page('/feedback/success', { headers: { cookie: cookiesOf(next.response) } })
    expect([...rest.html.matchAll(/value="([0-9a-f-]{36})"/g)].map(([, id]) => id)).toEqual([third.supervisorId])
    await submit(third.token)
    const done = await page('/feedback/success', { headers: { cookie: cookiesOf(next.response) } })
    expect(done.html).toContain('There is nothing else to do. You can close this page.')
    await app.deliverEmails()
  })

  it('does not call itself over while another name at the address is asked', async () => {
    const { first, second } = await two()
    await db.updateTable('internshipSupervisors').set({ name: 'H. M.' }).where('id', '=', second.supervisorId).execute()
    const cookie = cookiesOf((await submit(first.token)).response)
    const end = async () => (await page('/feedback/success', { headers: { cookie } })).html
    expect(await end()).toContain('Your feedback has been submitted successfully.')
    expect(await end()).not.toContain('nothing else to do')
    await db
      .updateTable('internshipSupervisors')
      .set({ declinedAt: time.now })
      .where('id', '=', second.supervisorId)
      .execute()
    expect(await end()).toContain('There is nothing else to do.')
    await app.deliverEmails()
  })

  it('does not call itself over while the address is asked whether it supervises somebody', async () => {
    const { first, second } = await two()
    const { supervisorId } = second
    await db.deleteFrom('feedback').where('supervisorId', '=', supervisorId).execute()
    const mailings = db.selectFrom('feedbackLinks').select('mailingId').where('supervisorId', '=', supervisorId)
    await db
      .updateTable('feedbackMailings')
      .set({ email: 'supervisor-confirmation' })
      .where('id', 'in', mailings)
      .execute()
    const cookie = cookiesOf((await submit(first.token)).response)
    const end = async () => (await page('/feedback/success', { headers: { cookie } })).html
    expect(await end()).toContain('Your feedback has been submitted successfully.')
    expect(await end()).not.toContain('nothing else to do')
    await app.stranger.assignments.confirm({ token: second.token })
    expect(await end()).toContain('There is nothing else to do.')
    await app.deliverEmails()
  })

  it('counts no email, and keeps the history of each request', async () => {
    const { first, second } = await two()
    const { token } = await app.stranger.feedbackRequests.openOther({
      token: first.token,
      supervisorId: second.supervisorId,
    })
    await app.stranger.feedbackRequests.noteOpening({ token })
    const opened = await db
      .selectFrom('feedback')
      .select(['supervisorId', 'openedAt'])
      .where('supervisorId', 'in', [first.supervisorId, second.supervisorId])
      .execute()
    expect(new Map(opened.map((one) => [one.supervisorId, one.openedAt]))).toEqual(
      new Map([
        [first.supervisorId, null],
        [second.supervisorId, time.now],
      ]),
    )
    const admin = await app.as(await makeAdmin(db))
    expect((await admin.students.get({ id: second.student.id })).emails).toHaveLength(1)
    const entries = await db
      .selectFrom('auditEntries')
      .select(['actorKind', 'actorId', 'endpoint', 'personId', 'internshipId'])
      .where('kind', '=', 'feedback_links')
      .where('endpoint', '=', 'feedbackRequests.openOther')
      .where('internshipId', '=', second.internship.id)
      .execute()
    const subject = { personId: second.student.id, internshipId: second.internship.id }
    expect(entries).toEqual([
      { actorKind: 'supervisor', actorId: first.supervisorId, endpoint: 'feedbackRequests.openOther', ...subject },
    ])
    // Two more emails are allowed, as without the visit.
    const mails: EmailMessage[] = []
    for (const allowed of [true, true, false]) {
      later(2 * MINUTE)
      const asked = second.client.feedbackRequests.remind({ supervisorId: second.supervisorId })
      if (allowed) mails.push(...(await asked.then(() => app.deliverEmails())))
      else await expectRefusal(asked, 'TOO_MANY_EMAILS')
    }
    expect(
      mails.every(
        ({ html }) => html.match(/feedback\/submit\//g)?.length === mails[0]?.html.match(/feedback\/submit\//g)?.length,
      ),
    ).toBe(true)
  })

  it('leaves drafts of both requests, and its link is revoked with the others', async () => {
    const { first, second } = await two()
    const draftOf = async (token: string) =>
      /data-draft="([^"]+)"/.exec((await page(`/feedback/submit/${token}`)).html)?.[1]
    const { token } = await app.stranger.feedbackRequests.openOther({
      token: first.token,
      supervisorId: second.supervisorId,
    })
    expect(await draftOf(token)).toBe(await draftOf(second.token))
    expect(await draftOf(token)).not.toBe(await draftOf(first.token))
    await second.client.supervisors.correct({ supervisorId: second.supervisorId, name: 'N', email: newAddress() })
    await expectRefusal(app.stranger.feedbackRequests.openLink({ token }), 'LINK_REVOKED')
  })
})

describe('the other request', () => {
  it('is listed and opened', async () => {
    expect(await attempt(await two())).toEqual({ isListed: true, opened: 'opened' })
  })

  it.each<[string, (both: Two) => unknown]>([
    ['was declined', ({ second }) => app.stranger.assignments.decline({ token: second.token })],
    [
      'was handed over',
      ({ second }) =>
        app.stranger.assignments.handOver({ token: second.token, name: second.name, email: newAddress() }),
    ],
    [
      'has a corrected address',
      async ({ second: { client, supervisorId, name } }) => {
        await client.supervisors.correct({ supervisorId, name, email: newAddress() })
        await client.feedbackRequests.request({ supervisorId })
      },
    ],
    [
      'came to this address by a correction and was not emailed since',
      async ({ first, second: { client, supervisorId, name } }) => {
        for (const email of [newAddress(), first.email]) await client.supervisors.correct({ supervisorId, name, email })
      },
    ],
    [
      'is answered',
      ({ second }) => app.stranger.feedbackRequests.submit({ token: second.token, answers: feedbackAnswers() }),
    ],
    [
      'is of a rejected internship',
      ({ second }) =>
        db.updateTable('internships').set({ status: 'rejected' }).where('id', '=', second.internship.id).execute(),
    ],
    [
      'has links that were revoked',
      ({ second }) =>
        db
          .updateTable('feedbackLinks')
          .set({ revokedAt: time.now })
          .where('supervisorId', '=', second.supervisorId)
          .execute(),
    ],
    [
      'is not emailed yet',
      ({ second }) =>
        db
          .updateTable('feedbackLinks')
          .set({ expiresAt: null })
          .where('supervisorId', '=', second.supervisorId)
          .execute(),
    ],
    ['is of a deleted internship', ({ second }) => second.client.internships.delete({ id: second.internship.id })],
  ])('is neither listed nor opened if it %s', async (_what, change) => {
    const both = await two()
    await change(both)
    await app.deliverEmails()
    expect(await attempt(both)).toEqual({ isListed: false, opened: 'NOT_FOUND' })
  })

  it.each<[string, Facts]>([
    ['of another address', { email: 'h.marsh@elsewhere.example' }],
    ['of somebody else with the same mailbox', { name: 'Tomás Ribeiro' }],
  ])('is neither listed nor opened: %s', async (_what, facts) => {
    expect(await attempt(await two(facts))).toEqual({ isListed: false, opened: 'NOT_FOUND' })
  })

  it('is the same as one that does not exist, and its page leads back', async () => {
    const { first, second } = await two({ name: 'Tomás Ribeiro' })
    const action = `/feedback/others/${first.token}`
    for (const id of [second.supervisorId, crypto.randomUUID()]) {
      const { response, html } = await press(action, id)
      expect([response.status, html.includes('This request is no longer open')]).toEqual([404, true])
      expect(html).toContain(`href="/feedback/submit/${first.token}"`)
    }
    expect((await press(action, 'not an id')).response.status).toBe(400)
  })
})

describe('the link', () => {
  it.each<[string, string, (both: Two) => unknown]>([
    [
      'is expired',
      'LINK_EXPIRED',
      async ({ first }) => {
        await db
          .updateTable('feedbackLinks')
          .set({ expiresAt: time.now })
          .where('supervisorId', '=', first.supervisorId)
          .execute()
      },
    ],
    [
      'is used',
      'LINK_USED',
      ({ first }) => app.stranger.feedbackRequests.submit({ token: first.token, answers: feedbackAnswers() }),
    ],
    [
      'belonged to a former address',
      'LINK_REVOKED',
      ({ first: { client, supervisorId, name } }) =>
        client.supervisors.correct({ supervisorId, name, email: newAddress() }),
    ],
    [
      'was handed over',
      'LINK_REVOKED',
      ({ first }) => app.stranger.assignments.handOver({ token: first.token, name: first.name, email: newAddress() }),
    ],
    ['is declined', 'LINK_CLOSED', ({ first }) => app.stranger.assignments.decline({ token: first.token })],
    [
      'is of a rejected internship',
      'LINK_CLOSED',
      ({ first }) =>
        db.updateTable('internships').set({ status: 'rejected' }).where('id', '=', first.internship.id).execute(),
    ],
    [
      'only asks for a confirmation',
      'LINK_UNREQUESTED',
      ({ first }) => db.deleteFrom('feedback').where('supervisorId', '=', first.supervisorId).execute(),
    ],
  ])('opens nothing if it %s', async (_what, code, change) => {
    const both = await two()
    await change(both)
    await app.deliverEmails()
    expect(await attempt(both)).toEqual({ isListed: false, opened: code })
  })

  it("opens nothing in a student's browser", async () => {
    const both = await two()
    for (const student of [both.first.student, both.second.student, await makeStudent(db)]) {
      const own = student === both.first.student
      const opened = own ? 'LINK_OF_SUPERVISOR' : 'NOT_FOUND'
      expect((await attempt(both, await app.as(student))).opened).toBe(opened)
      const { html } = await page(`/feedback/submit/${both.first.token}`, {
        headers: { cookie: await app.cookieFor(student.id) },
      })
      expect(html).not.toContain('You are also asked about')
    }
  })

  it('that the colleague gets opens only what was emailed to the colleague', async () => {
    const { first, second } = await two()
    const colleague = { name: first.name, email: newAddress() }
    await app.stranger.assignments.handOver({ token: first.token, ...colleague })
    await app.deliverEmails()
    const token = await newestTokenAt(colleague.email)
    expect(await attempt({ first: { ...first, token }, second })).toEqual({ isListed: false, opened: 'NOT_FOUND' })
  })
})

describe('after submitting', () => {
  async function submitted() {
    const both = await two()
    const cookie = cookiesOf((await submit(both.first.token)).response)
    const visitCookie = cookie.split('; ').find((one) => one.includes('.visit=')) ?? ''
    return { ...both, cookie: visitCookie, sealed: visitCookie.split('=')[1] ?? '' }
  }
  const openWith = (token: string, visit: string, supervisorId: string) =>
    app.stranger.feedbackRequests.openOther({ token, visit, supervisorId })

  it('the cookie is sealed and lasts an hour', async () => {
    const { first, second, cookie, sealed } = await submitted()
    expect(cookie).not.toContain(first.token)
    expect(JSON.parse(unseal(app.config, sealed))).toMatchObject({ purpose: 'visit', token: first.token })
    const before = time.now
    time.now = new Date(before.getTime() + 60 * MINUTE - 1)
    expect((await page('/feedback/success', { headers: { cookie } })).html).toContain('You are also asked about')
    time.now = new Date(before.getTime() + 60 * MINUTE)
    expect((await page('/feedback/success', { headers: { cookie } })).html).not.toContain('You are also asked about')
    expect((await press('/feedback/others', second.supervisorId, cookie)).response.status).toBe(403)
    await expectRefusal(openWith(first.token, sealed, second.supervisorId), 'LINK_USED')
    time.now = before
  })

  it.each<[string, (facts: Awaited<ReturnType<typeof submitted>>) => Promise<string>]>([
    ['no cookie', async () => ''],
    ['a damaged cookie', async ({ sealed }) => `${sealed.slice(0, -4)}AAAA`],
    ['the cookie of another link', async () => (await submitted()).sealed],
    ['the session of the form', async ({ second }) => (await visit(second.token)).split('=')[1] ?? ''],
  ])('a used link opens nothing with %s', async (_what, sealedFrom) => {
    const facts = await submitted()
    const { first, second } = facts
    await expectRefusal(openWith(first.token, await sealedFrom(facts), second.supervisorId), 'LINK_USED')
    const page1 = await page(`/feedback/submit/${first.token}/thank-you`)
    expect(page1.html).not.toContain('You are also asked about')
  })

  it.each<[string, (both: Two) => unknown]>([
    [
      'has expired',
      ({ first }) =>
        db
          .updateTable('feedbackLinks')
          .set({ expiresAt: time.now })
          .where('supervisorId', '=', first.supervisorId)
          .execute(),
    ],
    [
      'was revoked',
      ({ first }) =>
        db
          .updateTable('feedbackLinks')
          .set({ revokedAt: time.now })
          .where('supervisorId', '=', first.supervisorId)
          .execute(),
    ],
  ])('the cookie opens nothing if the link %s', async (_what, change) => {
    const { first, second, cookie, sealed } = await submitted()
    await change({ first, second })
    expect((await page('/feedback/success', { headers: { cookie } })).html).not.toContain('You are also asked about')
    await expectRefusal(openWith(first.token, sealed, second.supervisorId), 'LINK_USED')
  })
})

async function newestTokenAt(address: string): Promise<string> {
  const { id } = await db
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select('feedbackLinks.id')
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  return linkToken(app.config.authSecret, id)
}
