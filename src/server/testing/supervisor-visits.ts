import { answerFields, makeInternship, makeStudent } from './factories.ts'
import type { TestApp } from './test-app.ts'

type Visit = {
  cookie?: string
  fields?: Record<string, string>
  /** The address of the browser's network. */
  address?: string
}

/** Opens and submits the supervisor's form like a browser. */
export function supervisorVisits(app: TestApp) {
  const { db, time } = app

  async function openRequest() {
    const student = await makeStudent(db, { firstName: 'Zoë', lastName: '<b>Çağlar</b>' })
    const internship = await makeInternship(db, student, { createdAt: time.now })
    const { supervisor } = internship
    await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
    await app.deliverEmails()
    return { student, internship, supervisor, token: await app.newestToken(supervisor.id) }
  }

  async function page(path: string, init?: RequestInit) {
    const response = await app.fetch(path, init)
    return { response, html: await response.text() }
  }

  /** The cookies that opening the form leaves in the browser. */
  async function visit(token: string): Promise<string> {
    return cookiesOf((await page(`/feedback/submit/${token}`)).response)
  }

  /** Submits the form and follows the redirect of a refused one. */
  async function submit(
    token: string,
    facts: Record<string, string> = {},
    { cookie, fields = {}, address }: Visit = {},
  ) {
    const path = `/feedback/submit/${token}`
    const opened = await page(path, cookie === undefined ? {} : { headers: { cookie } })
    const answers = { promise: promiseIn(opened.html), ...answerFields(), ...facts, ...fields }
    return post(path, answers, cookie ?? cookiesOf(opened.response), address)
  }

  async function post(path: string, answers: object, cookie: string, address = '127.0.0.1') {
    const body = new FormData()
    for (const [key, value] of Object.entries(answers)) body.append(key, String(value))
    const sent = await page(path, { method: 'POST', body, headers: { cookie, 'x-forwarded-for': address } })
    const location = sent.response.headers.get('location')
    const cookies = [cookie, cookiesOf(sent.response)].filter(Boolean).join('; ')
    const shown = location?.endsWith('/again') ? await page(location, { headers: { cookie: cookies } }) : sent
    return { ...shown, cookie: cookies }
  }

  function statusOf(supervisor: { id: string }) {
    return db
      .selectFrom('feedback')
      .select('status')
      .where('supervisorId', '=', supervisor.id)
      .executeTakeFirstOrThrow()
  }

  return { openRequest, page, visit, submit, post, statusOf }
}

export function cookiesOf(response: Response): string {
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'))
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

/** The sealed promise in a form; empty if the page has no form. */
export function promiseIn(html: string): string {
  return /name="promise" value="([^"]+)"/.exec(html)?.[1] ?? ''
}
