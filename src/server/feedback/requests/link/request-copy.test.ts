import { describe, expect, it } from 'vitest'
import { supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { time } = app
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
    expect((await ask(token)).response.status).toBe(200)
    await submit(token)
    await app.deliverEmails()
    expect((await page(`/feedback/submit/${token}`)).html).toContain('Email me a copy of my answers')
    const answers = [await ask(token), await ask(token), await ask('an-unknown-but-long-token')]
    expect(new Set(answers.map(({ html }) => html)).size).toBe(1)
    expect(await app.deliverEmails()).toHaveLength(1)
    time.now = new Date(time.now.getTime() + 60 * 60 * 1000)
    await ask(token)
    expect(await app.deliverEmails()).toHaveLength(1)
  })
})
