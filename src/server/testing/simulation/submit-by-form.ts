import { feedbackAnswers } from '../factories.ts'
import type { TestApp } from '../test-app.ts'

/** Opens and submits the form like a browser without JavaScript. Returns the reason if the answers were not stored. */
export async function submitByForm(app: TestApp, token: string): Promise<string | undefined> {
  const path = `/feedback/submit/${token}`
  const page = await app.fetch(path)
  const html = await page.text()
  if (page.status !== 200) return html.includes('expired') ? 'LINK_EXPIRED' : `form: ${page.status}`
  const promise = /name="promise" value="([^"]+)"/.exec(html)?.[1]
  if (!promise) return 'form: no promise'
  const { further: _, observations: __, ...answers } = feedbackAnswers()
  const fields = Object.entries(answers).map(([name, value]) => [name, String(value)])
  const body = new URLSearchParams([...fields, ['promise', promise]])
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const sent = await app.fetch(path, { method: 'POST', body, headers: { cookie } })
  return sent.headers.get('location')?.endsWith('/thank-you') ? undefined : `form: ${sent.status}`
}
