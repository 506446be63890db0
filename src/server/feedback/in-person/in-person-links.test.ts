import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#domain/time/durations'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { inPersonVisits } from '../../testing/in-person-visits.ts'
import { cookiesOf } from '../../testing/supervisor-visits.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { linkToken } from '../requests/link/feedback-link-queries.ts'

const app = await createTestApp()
const { config, db, stranger, time } = app
const { page, submit, post, shown, emailed, opened, openRequest } = inPersonVisits(app)

let start: Date
beforeEach(async () => {
  // The library that keeps emailed digits has a clock of its own.
  start = new Date()
  time.now = start
  await app.deliverEmails()
})

function later(milliseconds: number) {
  time.now = new Date(start.getTime() + milliseconds)
}

/** Nothing behind this token: no page, no endpoint, no unsubscribing. */
async function opensNothing(token: string, supervisorId: string) {
  for (const path of [`submit/${token}`, `decline/${token}`, `colleague/${token}`, `unsubscribe/${token}`]) {
    const { html } = await page(`/feedback/${path}`, { redirect: 'follow' })
    expect(html).not.toContain('Northwind')
    expect(html).not.toContain('Çağlar')
  }
  expect((await submit(token)).response.status).not.toBe(303)
  await expectRefusal(stranger.feedbackRequests.openLink({ token }), 'INVALID_LINK')
  await post(`/feedback/your-data/${token}`)
  expect((await app.deliverEmails()).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('data'))
  const { status } = await db
    .selectFrom('feedback')
    .select('status')
    .where('supervisorId', '=', supervisorId)
    .executeTakeFirstOrThrow()
  expect(status).toBe('pending')
}

describe('the link of a code', () => {
  it.each(['ask', 'confirmed'])('has no token that follows from what the address says (%s)', async (when) => {
    const { path, supervisor } = await shown()
    // Somebody once had the token of another link, perhaps of one that is erased by now.
    const known = randomUUID()
    const token = linkToken(config.authSecret, known)
    const { response } = await post(`${path}?ask=${known}`)
    await opensNothing(token, supervisor.id)
    const [email] = await app.deliverEmails()
    if (when === 'ask' || !email) return
    await post(response.headers.get('location')!, { digits: /\d{3} \d{3}/.exec(email.text)![0] })
    await opensNothing(token, supervisor.id)
  })

  it('that an older version made with an id from the address opens nothing, and its digits still lead to the form', async () => {
    const { path, supervisor } = await shown()
    const { typed, digits } = await emailed({ path, supervisor })
    const made = typed.split('/').at(-1)!
    // As it was stored before: the token followed from the id alone.
    const token = linkToken(config.authSecret, made)
    const { hashToken } = await import('../../platform/secrets/tokens.ts')
    await db
      .updateTable('feedbackLinks')
      .set({ tokenHash: hashToken(token) })
      .where('id', '=', made)
      .execute()
    await opensNothing(token, supervisor.id)
    const { response } = await post(typed, { digits })
    const form = response.headers.get('location')!
    expect(form).not.toContain(token)
    expect((await page(form)).response.status).toBe(200)
    expect((await page(`/feedback/submit/${token}`)).response.status).toBe(404)
  })

  it('has another token for each request, address and email, whatever is sent', async () => {
    const [one, other] = [await shown(), await shown()]
    const action = /action="([^"]+[?]ask=[^"]+)"/.exec((await page(one.path)).html)![1]!
    const ask = action.split('ask=')[1]!
    const ids = new Set<string>()
    for (const given of [ask, 'x', '', '%00', randomUUID(), `${ask}x`]) {
      const { response } = await post(`${other.path}?ask=${given}`)
      const place = response.headers.get('location')
      if (place) ids.add(place)
      expect(place ?? '').not.toContain(given || 'nothing')
    }
    // Three emails in 24 hours, each with its own link.
    expect(ids.size).toBe(3)
  })
})

describe('the form of a code', () => {
  it('is open for an hour, and says so; what was typed is in the form behind the next code', async () => {
    const request = await shown()
    const token = await opened(request)
    const form = `/feedback/submit/${token}`
    const { html, response } = await page(form)
    expect(html).toContain('use your own device')
    expect(html).toContain('This form is open until')
    const cookie = cookiesOf(response)
    later(HOUR - MINUTE)
    expect((await page(form)).response.status).toBe(200)
    later(HOUR)
    expect((await page(form)).response.status).toBe(410)
    const refused = await submit(token, { strengths: 'Asks before guessing.' }, { cookie })
    expect(refused.response.status).toBe(410)
    for (const text of ['Asks before guessing.', 'ask for another code']) expect(refused.html).toContain(text)
    const next = await opened(request)
    const again = await page(`/feedback/submit/${next}`, { headers: { cookie: refused.cookie } })
    expect(again.html).toContain('Asks before guessing.')
  })

  it('lasts no longer when the digits are sent twice', async () => {
    const { typed, digits } = await emailed(await shown())
    const pressed = { digits, page: 'of one button' }
    const { response } = await post(typed, pressed)
    later(MINUTE / 2)
    const again = await post(typed, pressed)
    expect(again.response.headers.get('location')).toBe(response.headers.get('location'))
    later(HOUR)
    expect((await page(response.headers.get('location')!)).response.status).toBe(410)
  })

  it('mails the supervisor what was submitted, once, also with a copy', async () => {
    for (const fields of [{}, { copy: 'yes' }] as const) {
      const request = await shown()
      const token = await opened(request)
      await submit(token, { strengths: 'Explains every formula.' }, { fields })
      const receipts = (await app.deliverEmails()).filter(({ to }) => to.address === request.supervisor.email)
      expect(receipts.map(({ subject }) => subject)).toEqual([expect.stringContaining('feedback on Zoë')])
      for (const text of ['Explains every formula.', 'in person']) expect(receipts[0]!.text).toContain(text)
    }
  })

  it('mails nothing of the kind after an emailed link', async () => {
    const request = await openRequest()
    await submit(request.token)
    expect((await app.deliverEmails()).filter(({ to }) => to.address === request.supervisor.email)).toEqual([])
  })

  it('passes its hour and its receipt on to the next student', async () => {
    const request = await shown()
    const second = await openRequest()
    const same = { name: request.supervisor.name, email: request.supervisor.email }
    await db.updateTable('internshipSupervisors').set(same).where('id', '=', second.supervisor.id).execute()
    await db
      .updateTable('feedbackMailings')
      .set({ address: same.email })
      .where('address', '=', second.supervisor.email)
      .execute()
    const token = await opened(request)
    const next = await post(`/feedback/others/${token}`, { request: second.supervisor.id })
    const other = next.response.headers.get('location')!.split('/').at(-1)!
    expect((await page(`/feedback/submit/${other}`)).html).toContain('This form is open until')
    const again = await post(`/feedback/others/${token}`, { request: second.supervisor.id })
    expect(again.response.headers.get('location')).toBe(next.response.headers.get('location'))
    await submit(other)
    const receipts = (await app.deliverEmails()).filter(({ to }) => to.address === same.email)
    expect(receipts).toHaveLength(1)
    // The code of that request is counted apart from visits.
    later(HOUR)
    expect((await page(`/feedback/submit/${other}`)).html).toContain('Your feedback has arrived')
  })

  it('says on every page before it to use the own device', async () => {
    const request = await shown()
    const { typed } = await emailed(request)
    for (const path of ['/code', request.path, typed]) expect((await page(path)).html).toContain('use your own device')
  })

  it('of a code that was typed before the answers came is ended by them', async () => {
    const request = await shown()
    const token = await opened(request)
    later(DAY / 48)
    await submit(request.token)
    expect((await page(`/feedback/submit/${token}`)).html).toContain('Your feedback has arrived')
    await expectRefusal(stranger.feedbackRequests.openLink({ token }), 'LINK_USED')
  })
})
