import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#domain/time/durations'
import { readAssignments } from '../../internships/supervisors/scheduled-assignment-queries.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeStop, makeStudent } from '../../testing/factories.ts'
import { inPersonVisits } from '../../testing/in-person-visits.ts'
import { cookiesOf } from '../../testing/supervisor-visits.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { snapshotOf, writtenSince } from '../../testing/written-rows.ts'

const app = await createTestApp({ LOG_LEVEL: 'debug' })
const { db, time } = app

let start: Date
let network = 0
// From a network of its own for each test.
const { page, submit, shown, post, emailed } = inPersonVisits(app, () => `192.0.2.${network}`)
beforeEach(() => {
  // The library that keeps emailed digits has a clock of its own.
  start = new Date()
  time.now = start
  network += 1
})

function later(milliseconds: number) {
  time.now = new Date(start.getTime() + milliseconds)
}

describe('the code of a request', () => {
  it('leads from the short code over an email to the form, whose answers are noted as asked for in person', async () => {
    const request = await shown()
    const { code, path, supervisor, student } = request
    expect(code.code).toMatch(/^[BCDFGHJKMNPRSTVWXZ]{4} [BCDFGHJKMNPRSTVWXZ]{4}$/)
    expect(code.address).toBe('http://localhost:3000/code')
    expect((await page('/code')).html).toContain('action="/code"')
    const { response } = await post('/code', { code: code.code.toLowerCase() })
    expect([response.status, response.headers.get('location')]).toEqual([303, path])
    const { html } = await page(path)
    expect(html).toContain(`${student.firstName} asks for your feedback`)
    expect(html).toContain('h…@northwind.example')
    for (const secret of [supervisor.email, supervisor.name, 'Çağlar']) expect(html).not.toContain(secret)
    const { typed, digits } = await emailed(request)
    const asked = await page(typed)
    expect(asked.html).toContain('one-time-code')
    const opened = await post(typed, { digits })
    expect(opened.response.status).toBe(303)
    const form = opened.response.headers.get('location') ?? ''
    expect(form).toMatch(/^\/feedback\/submit\/[0-9a-f]{40}$/)
    expect((await page(form)).response.status).toBe(200)
    expect((await submit(form.split('/').at(-1)!)).response.status).toBe(303)
    const links = await db
      .selectFrom('feedbackLinks')
      .select(['channel', 'answeredAt', 'isMailed'])
      .where('supervisorId', '=', supervisor.id)
      .orderBy('channel')
      .execute()
    expect(links).toEqual([
      { channel: 'email', answeredAt: null, isMailed: true },
      { channel: 'in-person', answeredAt: start, isMailed: false },
    ])
    // Used: that feedback was given, and nothing of it.
    for (const again of [await page(path), await post(path), await page(typed), await post(typed, { digits })]) {
      expect(again.html).toContain('Feedback has already been given')
      for (const told of ['Your feedback', 'forecasting']) expect(again.html).not.toContain(told)
    }
  })

  it('is the same for a day, then a new one; the older one goes on working', async () => {
    const { client, code, supervisor, path } = await shown()
    const show = () => client.feedbackRequests.showCode({ supervisorId: supervisor.id })
    later(DAY - 1)
    expect(await show()).toEqual(code)
    later(DAY)
    const second = await show()
    expect(second.code).not.toBe(code.code)
    expect((await post('/code', { code: code.code })).response.headers.get('location')).toBe(path)
    expect((await page(path)).html).toContain('asks for your feedback')
    later(9 * DAY)
    expect((await page(path)).response.status).toBe(410)
    expect((await page(path)).html).toContain('This code has expired.')
    expect((await post(path)).response.status).toBe(410)
  })

  it('answers wrong codes all the same, and only so many from one network', async () => {
    const { code } = await shown()
    const answers = new Set<string>()
    for (const [index, wrong] of ['BBBB CCCC', 'ZZZZZZZZ', '12345678', 'бвгд'].entries()) {
      const { response, html } = await post('/code', { code: wrong })
      expect(response.status).toBe(422)
      expect(html.includes('Other ways to answer')).toBe(index >= 2)
      answers.add(html.replaceAll(/value="[^"]*"|<section>.*<\/section>/g, ''))
    }
    expect(answers.size).toBe(1)
    for (let attempt = 4; attempt < 30; attempt++) await post('/code', { code: 'BBBBBBBB' })
    const { response, html } = await post('/code', { code: code.code })
    expect([response.status, html.includes('Too many attempts')]).toEqual([429, true])
    expect((await post('/code', { code: code.code }, '198.51.100.7')).response.status).toBe(303)
  })

  it('of an unknown QR code leads nowhere', async () => {
    for (const token of ['0'.repeat(40), 'x', '%00', 'bcdfghjk']) {
      expect((await page(`/code/${token}`)).response.status).toBe(404)
      expect((await post(`/code/${token}`)).response.status).toBe(404)
      expect((await post(`/code/${token}/${token}`, { digits: '123456' })).response.status).toBe(404)
    }
    expect(await app.deliverEmails()).toEqual([])
  })
})

describe('the emailed digits', () => {
  it('are refused when wrong, and after five attempts also when right; another email helps', async () => {
    const request = await shown()
    const { typed, digits } = await emailed(request)
    const wrong = digits === '000 000' ? '111111' : '000000'
    for (let attempt = 1; attempt <= 5; attempt++) {
      const { response, html } = await post(typed, { digits: wrong })
      expect([response.status, html.includes('not correct or has expired')]).toEqual([422, true])
      expect(html.includes('Other ways to answer'), `attempt ${attempt}`).toBe(attempt >= 3)
    }
    const { response, html } = await post(typed, { digits })
    expect([response.status, html.includes('Too many attempts')]).toEqual([429, true])
    for (const way of ['The email in which we asked you', 'a colleague', 'by telephone', 'mailto:'])
      expect(html).toContain(way)
    // Only what helps.
    expect(html).toContain('Email me a confirmation code')
    expect(html).not.toContain('Open the form')
    const again = await emailed(request)
    expect((await post(again.typed, { digits: again.digits })).response.status).toBe(303)
  })

  it('work once, for the browser that asked, for their request only', async () => {
    const [one, other] = [await shown(), await shown()]
    const [mine, second, others] = [await emailed(one), await emailed(one), await emailed(other)]
    // Digits of another email, of another request, or on another request's page.
    expect((await post(second.typed, { digits: mine.digits })).response.status).toBe(422)
    expect((await post(mine.typed, { digits: others.digits })).response.status).toBe(422)
    const moved = `${other.path}/${mine.typed.split('/').at(-1)}`
    expect((await post(moved, { digits: mine.digits })).response.status).toBe(422)
    // Pressing the button twice submits the digits twice. On another phone they no longer work.
    const pageOf = async (typed: string) => /name="page" value="([^"]+)"/.exec((await page(typed)).html)![1]!
    const pressed = { digits: mine.digits, page: await pageOf(mine.typed) }
    for (let press = 0; press < 2; press++) expect((await post(mine.typed, pressed)).response.status).toBe(303)
    expect((await post(mine.typed, { digits: mine.digits })).response.status).toBe(422)
    const aMinuteAgo = sql<Date>`expires_at - interval '1 minute'`
    await db.updateTable('verifications').set({ expiresAt: aMinuteAgo }).execute()
    expect((await post(mine.typed, pressed)).response.status).toBe(422)
    // Two browsers: the second goes on, too.
    for (const status of [303, 422])
      expect(
        (await post(second.typed, { digits: second.digits, page: await pageOf(second.typed) })).response.status,
      ).toBe(status)
  })

  it('are emailed once when the button is pressed twice', async () => {
    const { path } = await shown()
    const action = /action="([^"]+[?]ask=[^"]+)"/.exec((await page(path)).html)?.[1] ?? ''
    const asked = await Promise.all([post(action), post(action)])
    const again = await post(action)
    const places = [...asked, again].map(({ response }) => response.headers.get('location'))
    expect(new Set(places).size).toBe(1)
    const emails = (await app.deliverEmails()).filter(({ subject }) => subject.includes('confirmation code'))
    expect(emails).toHaveLength(1)
    const digits = /\d{3} \d{3}/.exec(emails[0]!.text)![0]
    expect((await post(places[0]!, { digits })).response.status).toBe(303)
    // That of another request counts as none.
    const other = await shown()
    const foreign = await post(`${other.path}?ask=${action.split('ask=')[1]}`)
    expect((await post(foreign.response.headers.get('location')!, { digits })).response.status).toBe(422)
  })

  it('expire after 15 minutes', async () => {
    const { typed, digits } = await emailed(await shown())
    later(15 * MINUTE)
    const { response, html } = await post(typed, { digits })
    expect([response.status, html.includes('not correct or has expired')]).toEqual([422, true])
  })

  it('are emailed three times in 24 hours for each request, apart from the limit of links', async () => {
    const { path, client, supervisor } = await shown()
    for (let email = 0; email < 3; email++) {
      later(email * HOUR)
      expect((await post(path)).response.status).toBe(303)
    }
    for (const [at, wait] of [
      [3 * HOUR, '21 hours'],
      [DAY - 90 * MINUTE, '2 hours'],
      [DAY - HOUR, '1 hour'],
      [DAY - 59 * MINUTE, '59 minutes'],
      [DAY - MINUTE / 2, '30 seconds'],
    ] as const) {
      later(at)
      const { response, html } = await post(path)
      expect([response.status, html.includes(`Too many attempts. Please try again in ${wait}.`)]).toEqual([429, true])
      // Their mailbox may not be the one to which the digits go.
      for (const way of ['The email in which we asked you', 'a colleague', 'by telephone']) expect(html).toContain(way)
    }
    later(DAY)
    expect((await post(path)).response.status).toBe(303)
    expect((await post(path)).response.status).toBe(429)
    await client.feedbackRequests.remind({ supervisorId: supervisor.id })
    expect((await app.deliverEmails()).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Reminder'),
    )
  })

  it('are emailed once in 24 hours to a supervisor who has stopped our emails', async () => {
    const { path, student, supervisor } = await shown()
    await makeStop(db, student, supervisor.email, start)
    const pressed = await Promise.all([post(path), post(path)])
    expect(pressed.filter(({ response }) => response.status === 303)).toHaveLength(1)
    expect(pressed.filter(({ response }) => response.status === 429)).toHaveLength(1)
    later(DAY - MINUTE)
    expect((await post(path)).response.status).toBe(429)
    later(DAY)
    expect((await post(path)).response.status).toBe(303)
    expect((await app.deliverEmails()).filter(({ subject }) => subject.includes('confirmation code'))).toHaveLength(2)
  })

  it('are counted for the address, whatever becomes of the supervisor’s record', async () => {
    const { path, client, supervisor } = await shown()
    for (let email = 0; email < 3; email++) expect((await post(path)).response.status).toBe(303)
    const { id: supervisorId, name, email } = supervisor
    await client.supervisors.correct({ supervisorId, name, email: 'elsewhere@northwind.example' })
    await client.supervisors.correct({ supervisorId, name, email })
    await client.feedbackRequests.request({ supervisorId })
    const { link } = await client.feedbackRequests.showCode({ supervisorId })
    expect((await post(new URL(link).pathname)).response.status).toBe(429)
  })

  it('are stored as a hash, and neither they nor the code are logged', async () => {
    const request = await shown()
    const { typed, digits } = await emailed(request)
    await post(typed, { digits })
    const plain = digits.replace(' ', '')
    const log = app.logged.join('')
    for (const secret of [plain, request.path, request.supervisor.email, request.code.code])
      expect(log).not.toContain(secret)
    const stored = JSON.stringify(await db.selectFrom('inPersonCodes').selectAll().execute())
    for (const secret of [request.path.split('/').at(-1)!, request.code.code.replace(' ', '')])
      expect(stored).not.toContain(secret)
  })

  it('leave nothing to a student who opens the own code', async () => {
    const request = await shown()
    const cookie = await app.cookieFor(request.student.id)
    const { response } = await page(request.path, { method: 'POST', headers: { cookie } })
    const typed = response.headers.get('location') ?? ''
    expect((await page(typed, { headers: { cookie } })).html).not.toContain('/feedback/submit/')
    // The id in the address opens nothing.
    const ask = typed.split('/').at(-1) ?? ''
    expect((await page(`/feedback/submit/${ask}`)).response.status).toBe(404)
  })
})

describe('a code that was shown before', () => {
  it.each<[string, (request: Awaited<ReturnType<typeof shown>>) => Promise<unknown>, string]>([
    [
      'the address was corrected',
      ({ client, supervisor: { id, name } }) =>
        client.supervisors.correct({ supervisorId: id, name, email: 'right@northwind.example' }),
      'the address was corrected',
    ],
    [
      'the request was handed over',
      ({ token }) => app.stranger.assignments.handOver({ token, name: 'Tomás Ribeiro', email: 't@northwind.example' }),
      'passed to somebody else',
    ],
    ['the supervisor declined', ({ token }) => app.stranger.assignments.decline({ token }), 'answered or withdrawn'],
    [
      'the office closed the request',
      async ({ supervisor }) => {
        const feedback = await db
          .selectFrom('feedback')
          .select('id')
          .where('supervisorId', '=', supervisor.id)
          .executeTakeFirstOrThrow()
        const admin = await app.as(await makeAdmin(db))
        await admin.openRequests.close({ id: feedback.id, reason: 'Not needed' })
      },
      'answered or withdrawn',
    ],
  ])('says so once %s, also to digits that are on their way', async (_, change, reason) => {
    const request = await shown()
    const { typed, digits } = await emailed(request)
    await post(request.path)
    await change(request)
    const sent = await app.deliverEmails()
    expect(sent.filter(({ subject }) => subject.includes('confirmation code'))).toEqual([])
    for (const { response, html } of [
      await page(request.path),
      await post(request.path),
      await page(typed),
      await post(typed, { digits }),
    ]) {
      expect([response.status, html.includes(reason)]).toEqual([410, true])
      expect(html).not.toContain(request.student.firstName)
    }
    const links = await db
      .selectFrom('feedbackLinks')
      .selectAll()
      .where('supervisorId', '=', request.supervisor.id)
      .where('channel', '=', 'in-person')
      .where('expiresAt', '>', new Date(start.getTime() + DAY))
      .execute()
    expect(links).toEqual([])
  })

  it('ends with the internship', async () => {
    const { path, internship, client } = await shown()
    await client.internships.delete({ id: internship.id })
    expect((await page(path)).response.status).toBe(404)
  })
})

it('changes nothing by GET and HEAD, whoever opens everything', async () => {
  const request = await shown()
  const { typed } = await emailed(request)
  const before = await snapshotOf(db)
  for (const path of ['/code', request.path, typed, `${request.path}/x`])
    for (const method of ['GET', 'HEAD']) await app.fetch(path, { method })
  expect(await writtenSince(db, before)).toEqual([])
  const { response } = await page(request.path)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(cookiesOf(response)).toBe('')
})

it('opens however the address is typed', async () => {
  for (const path of ['/Code', '/code/', '/CODE//'])
    expect((await page(path)).response.headers.get('location')).toBe('/code')
})

describe("'I have asked'", () => {
  it('is stored once a day, and the student, the office and the trail see it', async () => {
    const { client, supervisor, student, internship } = await shown()
    const record = () => client.feedbackRequests.recordInPerson({ supervisorId: supervisor.id })
    const asks = () => db.selectFrom('inPersonAsks').selectAll().where('supervisorId', '=', supervisor.id).execute()
    await record()
    await record()
    expect(await asks()).toHaveLength(1)
    later(DAY)
    await record()
    expect(await asks()).toHaveLength(2)
    const [mine] = await client.internships.listMine()
    expect(mine?.supervisors[0]?.askedInPersonAt).toBe(time.now.toISOString())
    const office = await app.as(await makeAdmin(db))
    const record2 = await office.students.get({ id: student.id })
    expect(record2.internships[0]?.supervisors[0]?.askedInPersonAt).toBe(time.now.toISOString())
    const trail = await db
      .selectFrom('auditEntries')
      .select(['action', 'actorId', 'endpoint'])
      .where('kind', '=', 'in_person_asks')
      .where('internshipId', '=', internship.id)
      .execute()
    const entry = { action: 'created', actorId: student.id, endpoint: 'feedbackRequests.recordInPerson' }
    expect(trail).toEqual([entry, entry])
    await client.supervisors.correct({ supervisorId: supervisor.id, name: 'Tomás Ribeiro', email: 't@nw.example' })
    expect((await client.internships.listMine())[0]?.supervisors[0]?.askedInPersonAt).toBeNull()
  })

  it('is refused, as the code is, for what is not open or somebody else’s', async () => {
    const { client, supervisor, token } = await shown()
    const other = await app.as(await makeStudent(db))
    const input = { supervisorId: supervisor.id }
    for (const call of ['showCode', 'recordInPerson'] as const)
      await expectRefusal(other.feedbackRequests[call](input), 'NOT_FOUND')
    await submit(token)
    for (const call of ['showCode', 'recordInPerson'] as const)
      await expectRefusal(client.feedbackRequests[call](input), 'NOT_OPEN')
  })
})

describe('the email with the digits', () => {
  it('counts for the distance to the next reminder once they are typed', async () => {
    const request = await shown()
    later(MINUTE)
    const { typed, digits } = await emailed(request)
    const lastAt = async () => (await readAssignments(db, [request.supervisor.id]))[0]!.lastToAddressAt
    expect(await lastAt()).toEqual(start)
    expect((await post(typed, { digits })).response.status).toBe(303)
    expect(await lastAt()).toEqual(time.now)
  })

  it('says nothing about whether the request has arrived, and holds no reminder back', async () => {
    const { client, path, supervisor } = await shown()
    await db.updateTable('feedbackMailings').set({ failedAt: start, failureReason: 'no such mailbox' }).execute()
    later(MINUTE)
    await post(path)
    await app.deliverEmails()
    const facts = async () => {
      const [internship] = await client.internships.listMine()
      const [scheduled] = await readAssignments(db, [supervisor.id])
      return [internship!.supervisors[0]!.lastEmail?.failedAt !== null, scheduled!.hasFailed, scheduled!.lastEmailAt]
    }
    expect(await facts()).toEqual([true, true, start])
    await db.updateTable('feedbackMailings').set({ failedAt: null, failureReason: null }).execute()
    expect(await facts()).toEqual([false, false, start])
    const failed = { failedAt: time.now, failureReason: 'no such mailbox' }
    await db.updateTable('feedbackMailings').set(failed).where('email', '=', 'in-person-code').execute()
    expect((await facts()).slice(0, 2)).toEqual([true, true])
  })
})
