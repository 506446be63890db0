import { describe, expect, it } from 'vitest'
import { MINUTE } from '#domain/time/durations'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import {
  feedbackAnswers,
  makeAdmin,
  makeInternship,
  makeStudent,
  makeSupervisor,
  registrationInput,
} from '../../../testing/factories.ts'
import { readInternship } from '../../../testing/read-records.ts'
import { supervisorsTerm } from '../../../testing/supervisors-term.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, time, stranger } = app
const { page, mailed } = supervisorsTerm(app)
const admin = await app.as(await makeAdmin(db))

/** A request whose email has been sent, with the token in it. */
async function openRequest() {
  const student = await makeStudent(db, { firstName: 'Amira', lastName: 'Haddad' })
  const internship = await makeInternship(db, student)
  const { supervisor } = internship
  const client = await app.as(student)
  await client.feedbackRequests.request({ supervisorId: supervisor.id })
  const [mail] = await app.deliverEmails()
  const mine = async () => (await client.internships.listMine())[0]?.supervisors.find(({ id }) => id === supervisor.id)
  return { student, internship, supervisor, client, token: tokenIn(mail?.html), mine }
}

function tokenIn(html = ''): string {
  return /feedback\/submit\/([0-9a-f]{40})/.exec(html)?.[1] ?? ''
}

describe('a supervisor who declines', () => {
  it('asks first, changes nothing on GET, then stops all emails and tells the student', async () => {
    const { token, supervisor, student, client } = await openRequest()
    for (let visit = 0; visit < 10; visit++)
      expect((await page(`/feedback/decline/${token}`)).html).toContain('action="/feedback/decline/')
    expect((await page(`/feedback/submit/${token}`)).html).toContain(`href="/feedback/decline/${token}"`)

    const answers = await Promise.all([page(`/feedback/decline/${token}`, {}), page(`/feedback/decline/${token}`, {})])
    for (const { status, html } of answers)
      expect([status, html.includes('Thank you for telling us')]).toEqual([200, true])
    expect(await mailed()).toEqual([
      `${student.email}: Please correct your supervisor: Dr Helena Marsh is not your supervisor`,
    ])
    await expect(client.feedbackRequests.remind({ supervisorId: supervisor.id })).rejects.toMatchObject({
      message: 'This person says that they are not your supervisor. Correct the name or address first.',
    })
    await page(`/feedback/renew/${token}`, {})
    expect(await mailed()).toEqual([])
  })

  it('tells the student when it is taken back, if they knew of it, by email and on the dashboard', async () => {
    const { token, student, supervisor, mine } = await openRequest()
    await page(`/feedback/decline/${token}`, {})
    await mailed()
    expect(await mine()).toMatchObject({ declineUndoneAt: null })
    await page(`/feedback/decline/${token}/undo`, {})
    expect(await mailed()).toEqual([`${student.email}: Dr Helena Marsh supervises you after all`])
    const undone = await mine()
    expect([undone?.declinedAt, new Date(undone?.declineUndoneAt ?? 0)]).toEqual([null, time.now])
    await page(`/feedback/decline/${token}/undo`, {})
    expect(await mailed()).toEqual([])
    await page(`/feedback/decline/${token}`, {})
    expect(await mine()).toMatchObject({ declineUndoneAt: null })
    expect(supervisor.email).toBe((await mine())?.email)
    await mailed()
  })

  it('holds when the student removes and adds the person, or registers with them again', async () => {
    const { token, supervisor, client, internship } = await openRequest()
    await makeSupervisor(db, internship)
    await page(`/feedback/decline/${token}`, {})
    await mailed()
    await client.supervisors.remove({ supervisorId: supervisor.id })
    const person = { name: 'MARSH, Helena', email: ` ${supervisor.email.toUpperCase()}\u200b` }
    const added = await client.supervisors.add({ internshipId: internship.id, ...person })
    const refused = {
      message: 'This person says that they are not your supervisor. Correct the name or address first.',
    }
    await expect(client.feedbackRequests.request({ supervisorId: added.id })).rejects.toMatchObject(refused)
    const supervisors = [{ ...person, isPrimary: true }]
    const again = await client.internships.register({ ...registrationInput(), supervisors })
    await admin.internships.approve(await readInternship(db, again))
    const [registered] = (await client.internships.listMine()).find(({ id }) => id === again.id)?.supervisors ?? []
    await expect(client.feedbackRequests.request({ supervisorId: registered!.id })).rejects.toMatchObject(refused)
    const other = await makeSupervisor(db, again, { name: 'Ida Voss' })
    await client.feedbackRequests.request({ supervisorId: other.id })
    await app.deliverEmails()
    await expectRefusal(
      stranger.assignments.handOver({ token: await app.newestToken(other.id), ...person }),
      'COLLEAGUE_DECLINED',
    )
    expect(await mailed()).toEqual([])
  })

  it('is shown wherever the person is named again', async () => {
    const { token, supervisor, client, internship } = await openRequest()
    const { name, email } = supervisor
    await page(`/feedback/decline/${token}`, {})
    const areDeclined = async () =>
      (await client.internships.listMine())
        .flatMap(({ supervisors }) => supervisors.filter((one) => one.email === email))
        .map(({ declinedAt }) => declinedAt !== null)
    await client.supervisors.correct({ supervisorId: supervisor.id, name: 'Ida Voss', email })
    expect(await areDeclined()).toEqual([false])
    await client.supervisors.correct({ supervisorId: supervisor.id, name, email })
    expect(await areDeclined()).toEqual([true])
    await makeSupervisor(db, internship)
    await client.supervisors.remove({ supervisorId: supervisor.id })
    await client.supervisors.add({ internshipId: internship.id, name, email })
    expect(await areDeclined()).toEqual([true])
    await client.internships.register({ ...registrationInput(), supervisors: [{ name, email, isPrimary: true }] })
    expect(await areDeclined()).toEqual([true, true])
    await mailed()
  })

  it('can be undone until the student corrects the supervisor', async () => {
    const { token, supervisor, client } = await openRequest()
    await page(`/feedback/decline/${token}`, {})
    const declined = await page(`/feedback/submit/${token}`)
    expect(declined.html).toContain('I do supervise <bdi>Amira Haddad</bdi>')
    expect((await page(`/feedback/decline/${token}/undo`, {})).location).toBe(`/feedback/submit/${token}`)
    expect((await page(`/feedback/submit/${token}`)).status).toBe(200)
    expect(await mailed()).toEqual([])

    await page(`/feedback/decline/${token}`, {})
    await client.supervisors.correct({ supervisorId: supervisor.id, name: 'Another Name', email: supervisor.email })
    await expectRefusal(stranger.assignments.undoDecline({ token }), 'LINK_REVOKED')
    later(2 * MINUTE)
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    expect(await mailed()).toContain(`${supervisor.email}: Your feedback on Amira Haddad's internship`)
  })
})

describe("'A colleague should answer'", () => {
  const COLLEAGUE = { name: 'Tomás Ribeiro', email: 'T.Ribeiro@northwind.example' }

  it('emails the colleague, revokes the old link and tells the student', async () => {
    const { token, student, mine } = await openRequest()
    expect((await page(`/feedback/colleague/${token}`)).status).toBe(200)
    const { status, html } = await page(`/feedback/colleague/${token}`, COLLEAGUE)
    expect([status, html.includes('<bdi>Tomás Ribeiro</bdi> now gets the request')]).toEqual([200, true])
    const mails = await app.deliverEmails()
    expect(mails.map(({ to }) => to.address).toSorted()).toEqual(
      ['t.ribeiro@northwind.example', student.email].toSorted(),
    )
    const request = mails.find(({ to }) => to.address === 't.ribeiro@northwind.example')
    expect(request?.text).toContain('Dr Helena Marsh has named you as the person who should answer.')
    expect(mails.find((mail) => mail !== request)?.text).toContain('Tomás Ribeiro (t.ribeiro@northwind.example)')
    expect(await mine()).toMatchObject({ name: 'Tomás Ribeiro', email: 't.ribeiro@northwind.example' })
    const former = await page(`/feedback/submit/${token}`)
    expect([former.status, former.html.includes('You have passed this request on')]).toEqual([410, true])
    expect(former.html).toContain('We have asked <bdi>Tomás Ribeiro</bdi> about <bdi>Amira Haddad</bdi> in your place')
    const newToken = tokenIn(request?.html)
    expect((await page(`/feedback/submit/${newToken}`)).status).toBe(200)
    const staff = await app.as(await makeAdmin(db))
    const before = { name: 'Dr Helena Marsh', email: 'h.marsh@northwind.example' }
    expect((await staff.openRequests.list({ search: 't.ribeiro' })).items[0]).toMatchObject({ handedOverBy: before })
    await stranger.feedbackRequests.submit({ token: newToken, answers: feedbackAnswers() })
    expect((await staff.feedback.listForReview({ search: 't.ribeiro' })).items[0]).toMatchObject({
      handedOverBy: before,
    })
    await app.deliverEmails()
  })

  it('accepts one of two concurrent hand-overs', async () => {
    const { token, supervisor } = await openRequest()
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map((name) => stranger.assignments.handOver({ token, name, email: `${name}@northwind.example` })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const answers = await db
      .selectFrom('supervisorAnswers')
      .selectAll()
      .where('supervisorId', '=', supervisor.id)
      .execute()
    expect(answers).toHaveLength(1)
    await app.deliverEmails()
  })

  it('accepts only one of a concurrent submission, hand-over and decline', async () => {
    const { token, mine } = await openRequest()
    const outcomes = await Promise.allSettled([
      stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() }),
      stranger.assignments.handOver({ token, name: 'Other', email: 'other@northwind.example' }),
      stranger.assignments.decline({ token }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const isSubmitted = outcomes[0]?.status === 'fulfilled'
    expect((await mine())?.feedbackStatus).toBe(isSubmitted ? 'submitted' : 'pending')
    await app.deliverEmails()
  })

  it('shows an error and keeps the input for an invalid colleague', async () => {
    const { token, student, supervisor, internship } = await openRequest()
    const other = await makeSupervisor(db, internship)
    const cases: [email: string, sentence: string][] = [
      ['', 'Please enter your colleague&#x27;s email address'],
      ['not an address', 'Please enter a valid email address'],
      ['a@b.example\r\nBcc: c@d.example', 'Please enter a valid email address'],
      [`\u200b${student.email.replace('@', '＠').toUpperCase()}\u2060`, 'This is the student&#x27;s address.'],
      [supervisor.email.toUpperCase(), 'This is the address the request was sent to.'],
      [other.email, 'This colleague is already named as a supervisor'],
      [supervisor.email.replace('@', '+colleague@'), 'This is the address the request was sent to'],
    ]
    for (const [email, sentence] of cases) {
      const { status, html } = await page(`/feedback/colleague/${token}`, { name: '<b>T</b>', email })
      expect([email, status >= 400, html.includes(sentence)]).toEqual([email, true, true])
      expect(html).toContain('&lt;b&gt;T&lt;/b&gt;')
    }
    expect((await page(`/feedback/colleague/${token}`, {})).html).toContain('Please enter your colleague&#x27;s name')
    expect(await mailed()).toEqual([])
    expect((await page(`/feedback/submit/${token}`)).status).toBe(200)
  })

  it('is possible three times at most', async () => {
    let { token } = await openRequest()
    for (const name of ['first', 'second', 'third']) {
      await stranger.assignments.handOver({ token, name, email: `${name}@northwind.example` })
      const mail = (await app.deliverEmails()).find(({ to }) => to.address.startsWith(name))
      token = tokenIn(mail?.html)
    }
    await expectRefusal(
      stranger.assignments.handOver({ token, name: 'fourth', email: 'fourth@northwind.example' }),
      'TOO_MANY_HAND_OVERS',
    )
  })
})

describe('a link that cannot be used', () => {
  it('says that its supervisor was removed, whatever is called', async () => {
    const { token, supervisor } = await openRequest()
    await db.deleteFrom('internshipSupervisors').where('id', '=', supervisor.id).execute()
    const { confirm, decline, undoDecline, handOver } = stranger.assignments
    const passOn = () => handOver({ token, name: 'Dr Ida Voss', email: 'voss@museum.example' })
    for (const ask of [() => confirm({ token }), () => decline({ token }), () => undoDecline({ token }), passOn])
      await expectRefusal(ask(), 'LINK_WITHOUT_SUPERVISOR')
  })

  it('redirects to the page that explains why, if it is unknown or malformed', async () => {
    for (const token of ['0'.repeat(40), 'x', '%00', 'a'.repeat(5000)])
      for (const way of ['decline', 'confirm']) {
        const posted = await page(`/feedback/${way}/${token}`, {})
        expect(posted.status).toBe(303)
        expect((await page(posted.location ?? '')).html).toContain('Access Error')
      }
  })
})
