import { describe, expect, it } from 'vitest'
import { RATING_VALUES } from '#domain/feedback'
import { supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const { openRequest, page, post, statusOf } = supervisorVisits(app)

/** The links of the first rating in a reminder, as paths. */
async function remind() {
  const request = await openRequest()
  await (await app.as(request.student)).feedbackRequests.remind({ supervisorId: request.supervisor.id })
  const [reminder] = (await app.deliverEmails()).filter(({ to }) => to.address === request.supervisor.email)
  const hrefs = [...reminder!.html.matchAll(/href="([^"]*technicalSkills=\d)"/g)].map(([, href]) => href!)
  return { ...request, reminder: reminder!, paths: hrefs.map((href) => href.slice(app.config.publicUrl.length)) }
}

const chosen = (html: string) => /name="technicalSkills"[^>]* checked=""[^>]* value="(.)"/.exec(html)?.[1]

describe('the first rating inside a reminder', () => {
  it('is five links, also in the plain text', async () => {
    const { paths, reminder } = await remind()
    expect(paths).toHaveLength(5)
    for (const path of paths) expect(reminder.text).toContain(path)
    expect(reminder.html).toContain('aria-label="1 = Poor, Needs Improvement"')
  })

  it('opens the form with that answer chosen, and stores nothing, whoever opens all of them', async () => {
    const { paths, supervisor } = await remind()
    const before = await db.selectFrom('feedback').selectAll().where('supervisorId', '=', supervisor.id).execute()
    for (const [index, path] of paths.entries()) {
      const { html } = await page(path)
      expect(chosen(html)).toBe(String(RATING_VALUES[index]))
      expect(html).toContain('data-chosen="technicalSkills"')
    }
    expect(await db.selectFrom('feedback').selectAll().where('supervisorId', '=', supervisor.id).execute()).toEqual(
      before,
    )
    expect(await statusOf(supervisor)).toEqual({ status: 'pending' })
    expect(await db.selectFrom('keptForms').selectAll().execute()).toEqual([])
  })

  it('survives what mail programs do to the token, and counts for more than an earlier answer', async () => {
    const { paths } = await remind()
    const path = paths[3]!
    const repaired = await page(path.replace('?', '%3E?'))
    expect(repaired.response.headers.get('location')).toBe(path)
    const cookie = (await page(path)).response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const refused = await post(path.split('?')[0]!, { technicalSkills: '2', strengths: 'Kept' }, cookie)
    expect(chosen(refused.html)).toBe('2')
    const again = await page(path, { headers: { cookie: refused.cookie } })
    expect(chosen(again.html)).toBe('4')
    expect(again.html).toContain('Kept')
  })

  it('is left open by anything else in the address', async () => {
    const { paths } = await remind()
    for (const value of ['0', '6', '04', 'x', '%3Cb%3E', '']) {
      const { html } = await page(paths[0]!.replace(/=1$/, `=${value}`))
      expect(chosen(html)).toBeUndefined()
      expect(html).not.toContain('data-chosen')
    }
  })
})
