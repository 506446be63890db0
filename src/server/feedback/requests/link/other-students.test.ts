import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#domain/time/durations'
import { makeAdmin, makeInternship, makeStudent } from '../../../testing/factories.ts'
import { readInternship } from '../../../testing/read-records.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { db, later } = app

/** A request of this student to this address, with the token in its email. */
async function request(firstName: string, email: string, endDate = '2026-08-28') {
  const student = await makeStudent(db, { firstName, lastName: 'Weber' })
  const { supervisor } = await makeInternship(db, student, { endDate, supervisor: { email } })
  const client = await app.as(student)
  await client.feedbackRequests.request({ supervisorId: supervisor.id })
  const [mail] = await app.deliverEmails()
  return { token: tokensIn(mail?.html)[0] ?? '', supervisor, client }
}

function tokensIn(html = ''): string[] {
  return [...new Set([...html.matchAll(/feedback\/submit\/([0-9a-f]{40})/g)].map((match) => match[1] ?? ''))]
}

async function page(path: string, init?: RequestInit) {
  const response = await app.fetch(path, init)
  return { status: response.status, html: await response.text(), headers: response.headers }
}

const renew = (token: string, from = '192.0.2.1') =>
  page(`/feedback/renew/${token}`, { method: 'POST', headers: { 'x-forwarded-for': from } })

describe("'Email me a new link'", () => {
  it('sends all open requests of the address in one email', async () => {
    const amira = await request('Amira', 'all@nw.example')
    const jonas = await request('Jonas', 'all@nw.example', '2026-09-30')
    await request('Stranger', 'other@nw.example')
    later(2 * MINUTE)
    await renew(amira.token)
    await renew(amira.token)
    const mails = await app.deliverEmails()
    expect(mails.map(({ to, subject }) => `${to.address}: ${subject}`)).toEqual([
      'all@nw.example: Your feedback on the internships of Amira Weber and Jonas Weber',
    ])
    const tokens = tokensIn(mails[0]?.html)
    expect(tokens).toHaveLength(2)
    expect(tokens).not.toContain(jonas.token)
    // They end at the same time, so one leads to the other.
    const [first = '', second = ''] = tokens
    const opened = await app.stranger.feedbackRequests.openOther({ token: first, supervisorId: jonas.supervisor.id })
    expect(opened).toEqual({ token: second })
    await app.deliverEmails()
  })

  it('reveals nothing through a link whose assignment has moved to another address', async () => {
    const { token, supervisor, client } = await request('Passed', 'former@nw.example')
    await request('Former', 'former@nw.example')
    await client.supervisors.correct({ supervisorId: supervisor.id, name: 'N', email: 'new@nw.example' })
    later(2 * MINUTE)
    expect((await renew(token)).html).not.toContain('new@nw.example')
    const [mail, ...others] = await app.deliverEmails()
    expect([mail?.to.address, mail?.html.includes('Former'), others.length]).toEqual(['new@nw.example', false, 0])
  })

  it('responds the same for an unknown link, and at most 20 times an hour per client', async () => {
    const { token } = await request('Limit', 'limit@nw.example')
    later(2 * MINUTE)
    const known = await renew(token, '192.0.2.7')
    const unknown = await renew('0'.repeat(40), '192.0.2.7')
    expect([unknown.status, unknown.html]).toEqual([known.status, known.html])
    expect((await page(`/feedback/submit/${'0'.repeat(40)}`)).html).toContain('Email me a new link')
    for (let attempt = 3; attempt <= 20; attempt++) expect((await renew('0'.repeat(40), '192.0.2.7')).status).toBe(200)
    const refused = await renew(token, '192.0.2.7')
    expect([refused.status, refused.html.includes('Too many attempts. Please try again in 1 hour.')]).toEqual([
      429,
      true,
    ])
    expect((await renew(token, '192.0.2.8')).status).toBe(200)
    await app.deliverEmails()
  })
})

describe('the confirmation at approval', () => {
  it('is requested if enabled, given with one click, and its link later opens the form', async () => {
    const admin = await app.as(await makeAdmin(db))
    await db.updateTable('feedbackSettings').set({ askConfirmation: true }).execute()
    const student = await makeStudent(db, { firstName: 'Amira', lastName: 'Haddad' })
    const { id, supervisor } = await makeInternship(db, student, { status: 'pending' })
    await admin.internships.approve(await readInternship(db, { id }))
    const mail = (await app.deliverWaitingEmails()).find(({ to }) => to.address === supervisor.email)
    expect(mail?.subject).toBe('Please confirm that you supervise Amira Haddad at Northwind Energy')
    const [token = ''] = tokensIn(mail?.html)
    const { status, html } = await page(`/feedback/submit/${token}`)
    expect([status, html.includes('Yes, I supervise <bdi>Amira Haddad</bdi>')]).toEqual([200, true])
    const client = await app.as(student)
    const mine = async () => (await client.internships.listMine())[0]?.supervisors[0]
    expect(await mine()).toMatchObject({ confirmedAt: null })
    expect((await page(`/feedback/confirm/${token}`, { method: 'POST' })).html).toContain('Thank you for confirming')
    expect(await mine()).toMatchObject({ confirmedAt: expect.any(String), feedbackStatus: null })
    expect((await page(`/feedback/submit/${token}`)).html).toContain('Thank you for confirming')
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    expect((await page(`/feedback/submit/${token}`)).html).toContain('Submit feedback')

    const another = await makeStudent(db)
    const second = await makeInternship(db, another, { status: 'pending' })
    await admin.internships.approve(await readInternship(db, { id: second.id }))
    const today = (await app.deliverWaitingEmails()).map(({ subject }) => subject)
    expect(today.filter((subject) => subject.startsWith('Please confirm'))).toEqual([])
    later(25 * HOUR)
    const third = await makeInternship(db, student, { status: 'pending' })
    await admin.internships.approve(await readInternship(db, { id: third.id }))
    const subjects = (await app.deliverWaitingEmails()).map(({ subject }) => subject)
    expect(subjects.find((subject) => subject.startsWith('Please confirm'))).toContain('and')
    await db.updateTable('feedbackSettings').set({ askConfirmation: false }).execute()
  })

  it('leads to declining and to a colleague, who is asked the same, by buttons only', async () => {
    const admin = await app.as(await makeAdmin(db))
    await db.updateTable('feedbackSettings').set({ askConfirmation: true }).execute()
    const student = await makeStudent(db, { firstName: 'Amira', lastName: 'Haddad' })
    const ask = async (name: string, email: string) => {
      const { id } = await makeInternship(db, student, { status: 'pending', supervisor: { name, email } })
      await admin.internships.approve(await readInternship(db, { id }))
      const mail = (await app.deliverWaitingEmails()).find(({ to }) => to.address === email)
      return tokensIn(mail?.html)[0] ?? ''
    }
    const [declining, passingOn] = [await ask('Ben Ott', 'ben@nw.example'), await ask('Clara Voss', 'clara@nw.example')]
    for (const path of ['submit', 'colleague', 'decline'])
      for (const method of ['GET', 'HEAD'])
        expect((await page(`/feedback/${path}/${passingOn}`, { method })).status, `${method} ${path}`).toBe(200)

    const declined = await page(`/feedback/decline/${declining}`, { method: 'POST' })
    expect(declined.html).toContain('Thank you for telling us')
    const body = new URLSearchParams({ name: 'Tomás Ribeiro', email: 'tomas@nw.example' })
    const passedOn = await page(`/feedback/colleague/${passingOn}`, { method: 'POST', body })
    expect(passedOn.html).toContain('<bdi>Tomás Ribeiro</bdi> now gets the request')
    const subjects = (await app.deliverWaitingEmails()).map(({ to, subject }) => `${to.address}: ${subject}`)
    expect(subjects.toSorted()).toEqual(
      [
        `${student.email}: Please correct your supervisor: Ben Ott is not your supervisor`,
        `${student.email}: Tomás Ribeiro is your supervisor now, named by Clara Voss`,
        'tomas@nw.example: Please confirm that you supervise Amira Haddad at Northwind Energy',
      ].toSorted(),
    )
    await db.updateTable('feedbackSettings').set({ askConfirmation: false }).execute()
  })
})
