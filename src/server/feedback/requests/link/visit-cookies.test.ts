import { describe, expect, it } from 'vitest'
import { linkExpiry } from '#domain/feedback/feedback-link'
import { SECOND } from '#domain/time/durations'
import { unseal } from '../../../platform/secrets/sealed.ts'
import { supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { later, time } = app
const { openRequest, page, visit, submit, statusOf } = supervisorVisits(app)

describe('the session', () => {
  const NO_SESSION = 'No valid session. Please refresh the page or use the original email link.'
  const INVALID = 'Invalid or expired session. Please use the original link from your email.'
  const MISMATCH = 'Session token mismatch. Please use the original link from your email.'

  it('starts with a valid link, in an encrypted HttpOnly cookie', async () => {
    const { token, supervisor } = await openRequest()
    const { response } = await page(`/feedback/submit/${token}`)
    const ends = linkExpiry(time.now, 'Europe/Berlin')
    const [cookie = ''] = response.headers.getSetCookie()
    for (const part of [
      'Path=/;',
      'HttpOnly',
      'SameSite=Lax',
      `Max-Age=${Math.floor((ends.getTime() - time.now.getTime()) / 1000)}`,
    ])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain(token)
    const [, sealed = ''] = cookie.split(';')[0]?.split('=') ?? []
    expect(JSON.parse(unseal(app.config, sealed))).toEqual({
      token,
      supervisorId: supervisor.id,
      supervisorName: supervisor.name,
      supervisorEmail: supervisor.email,
      internshipId: supervisor.internshipId,
      studentName: 'Zoë <b>Çağlar</b>',
      companyName: 'Northwind Energy',
      positionTitle: 'Data Analyst Intern',
      expiresAt: ends.toISOString(),
      userType: 'employer_temp',
      createdAt: time.now.toISOString(),
    })
  })

  it('is resumed by a visit without a token, newest first', async () => {
    const first = await openRequest()
    const older = await visit(first.token)
    const before = time.now
    time.now = new Date(before.getTime() + 1000)
    const second = await openRequest()
    const cookie = `${older}; ${await visit(second.token)}`
    const { response } = await page('/feedback/submit', { headers: { cookie } })
    expect([response.status, response.headers.get('location')]).toEqual([302, `/feedback/submit/${second.token}`])
    time.now = new Date(before.getTime() + 8 * 24 * 60 * 60 * 1000)
    const late = await page('/feedback/submit', { headers: { cookie } })
    expect(late.html).toContain('Session expired. Please use the original link from your email.')
    expect(late.response.headers.getSetCookie().every((one) => one.includes('Max-Age=0'))).toBe(true)
    time.now = before
    expect((await page('/feedback/submit')).html).toContain(
      'No valid session found. Please use the link from your email.',
    )
  })

  it.each([
    ['no session', NO_SESSION, async () => ''],
    [
      'a manipulated session',
      INVALID,
      async (token: string) => (await visit(token)).replace(/(employer[^;]*).{4}(?=;|$)/, '$1AAAA'),
    ],
    ['the session of another link', MISMATCH, async () => visit((await openRequest()).token)],
  ])('is required: with %s the form shows an error and keeps the input', async (_what, sentence, cookieFor) => {
    const { token, supervisor } = await openRequest()
    const refused = await submit(token, { strengths: 'Typed with care' }, { cookie: await cookieFor(token) })
    expect(refused.response.status).toBe(409)
    for (const text of [sentence, 'Typed with care', 'Your answers are still here.'])
      expect(refused.html).toContain(text)
    expect((await statusOf(supervisor)).status).toBe('pending')
    // Submitting again works, even without cookies.
    const [, session = ''] = /name="session" value="([^"]+)"/.exec(refused.html) ?? []
    expect((await submit(token, {}, { cookie: '', fields: { session } })).response.status).toBe(303)
  })

  it('is a mismatch if the form contains that of another link', async () => {
    const other = await visit((await openRequest()).token)
    const { token } = await openRequest()
    const [, session = ''] = /employer[^=]*=([^;]+)/.exec(other) ?? []
    expect((await submit(token, {}, { cookie: '', fields: { session } })).html).toContain(MISMATCH)
  })

  it('ends on expiry, after an error and after submission', async () => {
    const { token } = await openRequest()
    const cookie = await visit(token)
    const before = time.now
    time.now = new Date(before.getTime() + 8 * 24 * 60 * 60 * 1000)
    const late = await submit(token, {}, { cookie })
    expect(late.html).toContain('Magic link has expired')
    expect(late.response.headers.getSetCookie().join()).toContain('Max-Age=0')
    time.now = before
    const done = await submit(token, {}, { cookie })
    expect(done.response.headers.getSetCookie().join()).toContain('Max-Age=0')
  })

  it('is stored for at most five forms', async () => {
    let cookie = ''
    for (let form = 0; form < 7; form++) {
      const { token } = await openRequest()
      later(SECOND)
      const { response } = await page(`/feedback/submit/${token}`, { headers: { cookie } })
      const kept = new Map(
        cookie
          .split('; ')
          .filter(Boolean)
          .map((one) => one.split('=') as [string, string]),
      )
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
        if (set.includes('Max-Age=0')) kept.delete(name)
        else kept.set(name, value)
      }
      cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    }
    expect(cookie.match(/employer/g)).toHaveLength(5)
  })
})
