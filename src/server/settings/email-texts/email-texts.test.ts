import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_APPEARANCE } from '#domain/settings/appearance'
import { EDITABLE, EDITABLE_EMAILS } from '#domain/settings/email-texts'
import { EMAILS } from '../../emails.ts'
import { emailOfKind, sampleEmail } from '../../platform/email/define-email.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeStudent, makeSupervisor } from '../../testing/factories.ts'
import { readFeedback, readInternship } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, config, time } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)
const REQUEST = {
  email: 'feedback-request' as const,
  subject: 'Rückmeldung zu {student}',
  heading: '{student} at {employer}',
  body: 'Dear {supervisor},\nplease help us with {student}.\n\nThank you & <b>see you</b> soon.',
}

beforeEach(async () => {
  await app.deliverEmails()
  for (const email of EDITABLE_EMAILS) await client.emailTexts.reset({ email })
})

describe.each(EDITABLE_EMAILS)('the words of %s on the screen', (email) => {
  const site = { ...config, appearance: DEFAULT_APPEARANCE }
  it('are those that the product sends', () => {
    const sent = sampleEmail(emailOfKind(EMAILS, email), { ...site, ownWords: null }, time.now)
    const own = sampleEmail(emailOfKind(EMAILS, email), { ...site, ownWords: EDITABLE[email].own }, time.now)
    expect(own.subject).toBe(sent.subject)
    // The default wording has a rejection's reason in the middle, and a request's heading depends on the day.
    const textOf = ({ text }: { text: string }) => (email === 'feedback-request' ? text.replace(/^.*\n/, '') : text)
    if (email !== 'internship-rejected') expect(textOf(own)).toBe(textOf(sent))
  })
})

describe('an email with the words of an admin', () => {
  it('has them, its facts and its link, until the product’s own are back', async () => {
    await client.emailTexts.save(REQUEST)
    expect((await client.emailTexts.list()).find(({ email }) => email === REQUEST.email)?.chosen).toMatchObject({
      subject: REQUEST.subject,
      updatedByName: 'Ada Admin',
    })
    const student = await makeStudent(db, { firstName: 'Zoë', lastName: 'Çağlar' })
    const internship = await makeInternship(db, student, { status: 'approved', employerName: '{student} & Sons' })
    const supervisor = await makeSupervisor(db, internship)
    const own = await app.as(student)
    await own.feedbackRequests.request({ supervisorId: supervisor.id })
    const [email] = await app.deliverEmails()
    expect(email?.subject).toBe('Rückmeldung zu Zoë Çağlar')
    expect(email?.text).toContain('Zoë Çağlar at {student} & Sons')
    expect(email?.text).toContain(`please help us with Zoë Çağlar.`)
    expect(email?.text).toContain(`/feedback/submit/${await app.newestToken(supervisor.id)}`)
    expect(email?.html).toContain('&lt;b&gt;see you&lt;/b&gt;')
    expect(email?.text).not.toContain('asks for your feedback on the internship below')

    await client.emailTexts.reset({ email: REQUEST.email })
    const other = await makeSupervisor(db, internship)
    await own.feedbackRequests.request({ supervisorId: other.id })
    expect((await app.deliverEmails())[0]?.subject).toBe("Your feedback on Zoë Çağlar's internship")
  })

  it('tells a student about a rejection with the reason', async () => {
    const words = { subject: 'About {position}', heading: 'Dear {first name}', body: 'We could not accept it.' }
    await client.emailTexts.save({ email: 'internship-rejected', ...words })
    const { id } = await makeInternship(db, await makeStudent(db, { firstName: 'Jo' }), { status: 'pending' })
    await client.internships.reject({ ...(await readInternship(db, { id })), reason: 'Wrong year' })
    const [email] = await app.deliverWaitingEmails()
    expect(email?.text).toMatch(/Dear Jo.*We could not accept it\..*Wrong year/s)
    expect(email?.text).not.toContain('You can edit it on your dashboard')
  })

  it('tells a student about approved feedback', async () => {
    await client.emailTexts.save({ email: 'feedback-approved', subject: 'A', heading: 'B', body: 'From {supervisor}' })
    const internship = await makeInternship(db, await makeStudent(db), { status: 'approved' })
    const supervisor = await makeSupervisor(db, internship, { name: 'Helena Marsh' })
    const feedback = await makeFeedback(db, supervisor, { status: 'submitted' })
    await client.feedback.approve(await readFeedback(db, { id: feedback.id }))
    expect((await app.deliverWaitingEmails())[0]?.text).toContain('From Helena Marsh')
  })

  it.each([
    ['an unknown placeholder', { subject: '{link} of {student}' }, '{link} is not a placeholder.'],
    ['half a placeholder', { body: '{student} {' }, 'A placeholder begins with'],
    ['no student', { subject: 'Hello', heading: 'Hello', body: 'Hello' }, 'Please use {student} somewhere'],
    ['no subject', { subject: ' ' }, 'Please enter a subject'],
    ['a personal link', { body: '{student} /feedback/submit/abcdefghijklmnop' }, 'Please remove the link'],
  ])('is refused with %s', async (_what, change, message) => {
    for (const act of [client.emailTexts.save, client.emailTexts.preview])
      await expect(act({ ...REQUEST, ...change })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining(message),
      })
  })
})

describe('a test', () => {
  it('goes to the admin with the stored words and sample data', async () => {
    await client.emailTexts.save(REQUEST)
    expect(await client.emailTexts.sendTest({ email: REQUEST.email })).toEqual({ address: admin.email })
    const [email] = await app.deliverEmails()
    expect(email).toMatchObject({ to: { address: admin.email }, subject: 'Test: Rückmeldung zu Maya Okafor' })
    expect(email?.headers).toBeUndefined()
  })

  it('is in the language of the words, whatever the admin reads', async () => {
    const reader = await makeAdmin(db, { language: 'fr' })
    await client.emailTexts.save(REQUEST)
    await (await app.as(reader)).emailTexts.sendTest({ email: REQUEST.email })
    const [email] = await app.deliverEmails()
    expect(email).toMatchObject({ to: { address: reader.email }, subject: 'Test: Rückmeldung zu Maya Okafor' })
    expect(email?.html).toContain('lang="en"')
  })

  it('can be sent 20 times an hour', async () => {
    await db.deleteFrom('attempts').execute()
    for (let sent = 0; sent < 20; sent++) await client.emailTexts.sendTest({ email: REQUEST.email })
    await expectRefusal(client.emailTexts.sendTest({ email: REQUEST.email }), 'TOO_MANY_TESTS')
  })
})

describe('the preview', () => {
  async function preview(scheme: string, words: Record<string, string>, cookie: string) {
    return app.fetch(`/email-preview/feedback-request/${scheme}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(words).toString(),
    })
  }
  const { email: _email, ...words } = REQUEST

  it('is the email in either scheme, which runs nothing and is shown by us only', async () => {
    const cookie = await app.cookieFor(admin.id)
    const dark = await preview('dark', words, cookie)
    expect(dark.headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.*frame-ancestors 'self'; sandbox$/,
    )
    expect(dark.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const html = await dark.text()
    expect(html).toContain('@media all')
    expect(html).toContain('please help us with Maya Okafor.')
    expect(await (await preview('light', words, cookie)).text()).toContain('@media not all')
    expect((await preview('sepia', words, cookie)).status).toBe(404)
  })

  it('is in the language of the words, whatever the admin reads', async () => {
    const cookie = `${await app.cookieFor(admin.id)}; fieldmark.language=fr`
    expect(await (await preview('light', words, cookie)).text()).toContain('lang="en"')
  })

  it('is for admins, and says what is wrong', async () => {
    const student = await app.cookieFor((await makeStudent(db)).id)
    expect((await preview('dark', words, '')).status).toBe(401)
    expect((await preview('dark', words, student)).status).toBe(403)
    const wrong = await preview('dark', { ...words, body: '{x}' }, await app.cookieFor(admin.id))
    expect(wrong.status).toBe(400)
    expect(wrong.headers.get('content-type')).toContain('text/plain')
  })
})
