import { expect } from 'vitest'
import { cookiesOf, supervisorVisits } from './supervisor-visits.ts'
import type { TestApp } from './test-app.ts'

/**
 * Opens the form with a student's code, like a supervisor who is asked in person. `address` is that of the network, for limits.
 */
export function inPersonVisits(app: TestApp, address: () => string = () => '192.0.2.1') {
  const { openRequest, page, submit, ...visits } = supervisorVisits(app)

  /** An open request, and the code that its student shows. */
  async function shown() {
    const request = await openRequest()
    const student = await app.as(request.student)
    const code = await student.feedbackRequests.showCode({ supervisorId: request.supervisor.id })
    return { ...request, client: student, code, path: new URL(code.link).pathname }
  }

  function post(path: string, fields: Record<string, string> = {}, from = address(), cookie = '') {
    const headers = { 'x-forwarded-for': from, ...(cookie && { cookie }) }
    return page(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  }

  /** Presses the button; returns the page that asks for the digits, and the emailed digits. */
  async function emailed({ path, supervisor }: { path: string; supervisor: { email: string } }) {
    const { response } = await post(path)
    expect(response.status).toBe(303)
    const message = (await app.deliverEmails()).find(({ subject }) => subject.includes('confirmation code'))
    expect(message?.to.address).toBe(supervisor.email)
    return { typed: response.headers.get('location') ?? '', digits: /\d{3} \d{3}/.exec(message?.text ?? '')?.[0] ?? '' }
  }

  /** Enters the digits as well; returns the token of the form. */
  async function opened(request: Parameters<typeof emailed>[0]): Promise<string> {
    const { typed, digits } = await emailed(request)
    const { response } = await post(typed, { digits })
    expect(response.status).toBe(303)
    return response.headers.get('location')!.split('/').at(-1)!
  }

  /** Opens and submits the form in a browser with this cookie, which may be a signed-in person's. */
  async function submitIn(cookie: string, ...[token, facts, visit]: Parameters<typeof submit>) {
    const { response } = await page(`/feedback/submit/${token}`, { headers: { cookie } })
    return submit(token, facts, { ...visit, cookie: [cookie, cookiesOf(response)].filter(Boolean).join('; ') })
  }

  return { ...visits, openRequest, page, submit, submitIn, shown, post, emailed, opened }
}
