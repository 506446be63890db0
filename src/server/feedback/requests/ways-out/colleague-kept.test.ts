import { expect, it } from 'vitest'
import { DAY } from '#domain/time/durations'
import { supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, time } = app
const { openRequest, page, visit, post } = supervisorVisits(app)
const COLLEAGUE = { name: 'Tom <Reed>', email: 'tom.reed@firm.example' }
const SHOWN = ['What you typed', 'Tom &lt;Reed&gt;', 'tom.reed@firm.example']
const IS_KEPT = 'these answers will be in the form again'

/** Names the colleague in an open form, and follows the answer. */
async function nameColleague(token: string, cookie: string) {
  const sent = await post(`/feedback/colleague/${token}`, COLLEAGUE, cookie)
  const location = sent.response.headers.get('location')
  return location ? page(location, { headers: { cookie } }) : sent
}

it.each(['with', 'without'])('a named colleague is shown when the link has expired, %s cookies', async (cookies) => {
  const { token, supervisor } = await openRequest()
  const cookie = cookies === 'with' ? await visit(token) : ''
  later(9 * DAY)
  const { response, html } = await nameColleague(token, cookie)
  expect(response.status).toBe(410)
  for (const text of ['Magic link has expired', 'Email me a new link', ...SHOWN]) expect(html).toContain(text)
  expect(html.includes(IS_KEPT)).toBe(cookies === 'with')
  if (cookies === 'without') return
  await page(`/feedback/renew/${token}`, { method: 'POST' })
  await app.deliverEmails()
  const path = `/feedback/colleague/${await app.newestToken(supervisor.id)}`
  const again = await page(path, { headers: { cookie } })
  expect(again.html).toMatch(/name="name"[^>]* value="Tom &lt;Reed&gt;"/)
  expect(again.html).toMatch(/name="email"[^>]* value="tom.reed@firm.example"/)
  // A stranger with the same link sees nothing of it.
  expect((await page(path)).html).not.toContain('tom.reed')
  expect((await post(path, COLLEAGUE, cookie)).html).toContain('Thank you for telling us')
  // It has been sent, so it is no longer kept.
  expect(await db.selectFrom('keptForms').select('id').where('supervisorId', '=', supervisor.id).execute()).toEqual([])
})

it.each(['removed', 'revoked', 'declined', 'passed on'])(
  'a named colleague is shown when the supervisor was %s meanwhile',
  async (change) => {
    const { token, supervisor } = await openRequest()
    const cookie = await visit(token)
    if (change === 'removed') await db.deleteFrom('internshipSupervisors').where('id', '=', supervisor.id).execute()
    else if (change === 'revoked')
      await db
        .updateTable('feedbackLinks')
        .set({ revokedAt: time.now })
        .where('supervisorId', '=', supervisor.id)
        .execute()
    else if (change === 'declined') await page(`/feedback/decline/${token}`, { method: 'POST' })
    else await post(`/feedback/colleague/${token}`, { name: 'Ann Lee', email: 'ann.lee@firm.example' }, '')
    for (const cookies of [cookie, '']) {
      const { html } = await nameColleague(token, cookies)
      for (const text of SHOWN) expect(html).toContain(text)
      // Promised only where a new link is offered.
      expect(html.includes(IS_KEPT)).toBe(cookies !== '' && ['revoked', 'declined'].includes(change))
    }
  },
)

it('a named colleague is shown for an unknown link', async () => {
  const { response, html } = await post('/feedback/colleague/an-unknown-but-long-token', COLLEAGUE, '')
  expect(response.status).toBe(404)
  for (const text of ['Access Error', ...SHOWN]) expect(html).toContain(text)
})

it('a browser gets the key to what it types when it opens the form', async () => {
  const { token } = await openRequest()
  const { response } = await page(`/feedback/colleague/${token}`)
  expect(response.headers.getSetCookie().join()).toContain('forms=')
})
