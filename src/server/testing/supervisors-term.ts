import type { Client, TestApp } from './test-app.ts'

/** A term of requests to supervisors: its clock, the pages behind the emailed links, and the emails that arrive. */
export function supervisorsTerm(app: TestApp) {
  /** Sets the clock, in the institution's summer time. */
  function at(day: string, hour = '09:00'): void {
    app.time.now = new Date(`${day}T${hour}:00+02:00`)
  }

  /** Opens a page, or sends this form to it. */
  async function page(path: string, form?: Record<string, string> | [string, string][]) {
    const response = await app.fetch(path, form ? { method: 'POST', body: new URLSearchParams(form) } : {})
    return { status: response.status, html: await response.text(), location: response.headers.get('location') }
  }

  /** The emails that are due, as 'address: subject'. */
  async function mailed(): Promise<string[]> {
    return (await app.deliverEmails()).map(({ to, subject }) => `${to.address}: ${subject}`)
  }

  /** The mail server takes nothing: what is due waits for a retry. */
  function outage() {
    return app.deliverEmails(() => Promise.reject(new Error('451 try again later')))
  }

  return { at, page, mailed, outage }
}

/** The settings of feedback, as they are changed. */
export async function readFeedbackSettings(admin: Client) {
  const { updatedAt: _, updatedByName: __, awaitsChoice: ___, ...settings } = await admin.feedbackSettings.get()
  return settings
}
