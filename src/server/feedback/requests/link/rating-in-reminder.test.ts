import { describe, expect, it } from 'vitest'
import { RATING_VALUES } from '#domain/feedback/feedback'
import { answerFields } from '../../../testing/factories.ts'
import { cookiesOf, supervisorVisits } from '../../../testing/supervisor-visits.ts'
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
      expect((await page(path, { method: 'HEAD' })).response.status).toBe(200)
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

  it('is the answer that is stored if nothing else is chosen, whatever was opened before', async () => {
    const { paths, supervisor } = await remind()
    for (const path of paths) await page(path)
    const opened = await page(paths[1]!)
    const answers = { ...answerFields(), technicalSkills: chosen(opened.html) }
    await post(paths[1]!.split('?')[0]!, answers, cookiesOf(opened.response))
    const stored = db.selectFrom('feedback').select(['status', 'technicalSkills'])
    expect(await stored.where('supervisorId', '=', supervisor.id).executeTakeFirst()).toEqual({
      status: 'submitted',
      technicalSkills: 2,
    })
  })

  it('survives what mail programs do to the token', async () => {
    const { paths } = await remind()
    const repaired = await page(paths[3]!.replace('?', '%3E?'))
    expect(repaired.response.headers.get('location')).toBe(paths[3])
  })

  it('counts for more than an earlier answer, but not for more than one that it was changed to', async () => {
    const { paths } = await remind()
    const [form] = paths[1]!.split('?')
    const opened = await page(paths[1]!)
    const rated = /name="rated" value="(.*?)"/.exec(opened.html)?.[1] ?? ''
    const typed = { technicalSkills: '5', strengths: 'Kept', rated }
    const refused = await post(form!, typed, cookiesOf(opened.response))
    expect(chosen(refused.html)).toBe('5')
    const openAgain = async (path: string) => (await page(path, { headers: { cookie: refused.cookie } })).html
    const others = [paths[0]!, paths[2]!, paths[3]!]
    for (const [path, rating] of [
      [paths[1]!, '5'],
      [form!, '5'],
      ...others.map((other) => [other, other.at(-1)!]),
    ] as const) {
      const html = await openAgain(path)
      expect([path, chosen(html)]).toEqual([path, rating])
      expect(html).toContain('Kept')
      expect(html.includes('name="rated"')).toBe(path !== form)
    }
  })

  it('stays chosen in another language, whose links repeat nothing else of the address', async () => {
    const { paths } = await remind()
    const { html } = await page(`${paths[1]}&lang=fr&guess=%22%3E`)
    expect(html).toContain('<a href="?technicalSkills=2&amp;lang=de" lang="de"')
    expect(html).not.toContain('guess')
    const german = (await page(`${paths[1]}&lang=de`)).html
    expect([german.includes('<html lang="de"'), chosen(german)]).toEqual([true, '2'])
    expect((await page(`${paths[1]!.split('?')[0]}?technicalSkills=7`)).html).toContain('<a href="?lang=de"')
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
