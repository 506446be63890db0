import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#domain/time/durations'
import { makeAdmin } from '../../../testing/factories.ts'
import { readFeedback } from '../../../testing/read-records.ts'
import { supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { db, later } = app
const { openRequest, page, submit } = supervisorVisits(app)

describe('a copy of the answers', () => {
  it('is sent to the address on file if requested', async () => {
    const { token, supervisor } = await openRequest()
    await submit(token, {}, { fields: { copy: 'yes' } })
    const copies = (await app.deliverEmails()).filter(({ subject }) => subject.startsWith('A copy of your feedback on'))
    expect(copies.map(({ to, text }) => [to.address, text.includes('forecasting project')])).toEqual([
      [supervisor.email, true],
    ])
  })

  it('stays checked when a field is missing', async () => {
    const { token } = await openRequest()
    const { html } = await submit(token, { strengths: '' }, { fields: { copy: 'yes' } })
    expect(html).toMatch(/name="copy"[^>]* checked=""/)
  })

  it('can be requested through the used link, once an hour', async () => {
    const { token } = await openRequest()
    const ask = (linkToken: string) => page(`/feedback/copy/${linkToken}`, { method: 'POST' })
    expect((await ask(token)).response.status).toBe(303)
    await submit(token)
    await app.deliverEmails()
    expect((await page(`/feedback/submit/${token}`)).html).toContain('Email me a copy of my answers')
    const answers = [await ask(token), await ask(token), await ask('an-unknown-but-long-token')]
    expect(answers.map(({ response, html }) => [response.status, html])).toEqual(answers.map(() => [303, '']))
    expect(await app.deliverEmails()).toHaveLength(1)
    const { html } = await page(`/feedback/submit/${token}`)
    expect(html).toContain('A copy of your answers has been sent to the address on file.')
    expect(html).not.toContain('Email me a copy of my answers')
    later(HOUR)
    expect((await page(`/feedback/submit/${token}`)).html).toContain('Email me a copy of my answers')
    await ask(token)
    expect(await app.deliverEmails()).toHaveLength(1)
  })

  it('can be requested on the last page by the browser that submitted, and by no other', async () => {
    const { token } = await openRequest()
    const { cookie } = await submit(token)
    await app.deliverEmails()
    const last = async (headers: HeadersInit) => (await page('/feedback/success', { headers })).html
    expect(await last({})).not.toContain('Email me a copy')
    expect((await page('/feedback/copy', { method: 'POST' })).response.status).toBe(403)
    expect(await last({ cookie })).toContain('Email me a copy of my answers')
    const { response } = await page('/feedback/copy', { method: 'POST', headers: { cookie } })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/feedback/success'])
    expect(await last({ cookie })).toContain('A copy of your answers has been sent')
    expect(await app.deliverEmails()).toHaveLength(1)
  })

  it('is one of the answers before until it is mailed again, once they were changed after a question', async () => {
    const { token, supervisor } = await openRequest()
    await submit(token, {}, { fields: { copy: 'yes' } })
    const { id } = await db
      .selectFrom('feedback')
      .select('id')
      .where('supervisorId', '=', supervisor.id)
      .executeTakeFirstOrThrow()
    const admin = await app.as(await makeAdmin(db))
    await admin.feedback.askSupervisor({ ...(await readFeedback(db, { id })), question: 'Is this right?' })
    await app.deliverWaitingEmails()
    later(MINUTE)
    const asked = await app.newestToken(supervisor.id)
    const question = /name="question" value="([^"]+)"/.exec((await page(`/feedback/submit/${asked}`)).html)![1]!
    await submit(asked, { strengths: 'Learned to ask for help.' }, { fields: { question } })
    await app.deliverEmails()
    const receipt = async () => (await page(`/feedback/submit/${token}`)).html
    expect(await receipt()).toContain('Email me a copy of my answers')
    await page(`/feedback/copy/${token}`, { method: 'POST' })
    await page(`/feedback/copy/${token}`, { method: 'POST' })
    expect((await app.deliverEmails()).map(({ text }) => text.includes('Learned to ask for help.'))).toEqual([true])
    expect(await receipt()).toContain('A copy of your answers has been sent')
  })
})
