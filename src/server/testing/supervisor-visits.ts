import { feedbackAnswers, makeInternship, makeStudent } from './factories.ts'
import type { TestApp } from './test-app.ts'

type Visit = { cookie?: string; fields?: Record<string, string> }

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
    const { response } = await page(`/feedback/submit/${token}`)
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  async function submit(token: string, facts: Record<string, string> = {}, { cookie, fields = {} }: Visit = {}) {
    const body = new FormData()
    for (const [key, value] of Object.entries({ ...feedbackAnswers(), ...facts, ...fields }))
      body.append(key, String(value))
    const headers = { cookie: cookie ?? (await visit(token)) }
    return page(`/feedback/submit/${token}`, { method: 'POST', body, headers })
  }

  function statusOf(supervisor: { id: string }) {
    return db
      .selectFrom('feedback')
      .select('status')
      .where('supervisorId', '=', supervisor.id)
      .executeTakeFirstOrThrow()
  }

  return { openRequest, page, visit, submit, statusOf }
}
