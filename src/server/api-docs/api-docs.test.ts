import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract'
import { createTestApp } from '../testing/test-app.ts'

const { fetch } = await createTestApp()
const page = async (path: string) => {
  const response = await fetch(path)
  expect(response.status).toBe(200)
  return response.text()
}

describe('the API reference', () => {
  it('lists every endpoint, each with its section', async () => {
    const overview = await page('/api/docs')
    for (const [feature, calls] of Object.entries(contract)) {
      const html = await page(`/api/docs/${feature}`)
      for (const call of Object.keys(calls)) {
        expect(overview).toContain(`href="/api/docs/${feature}#${call}"`)
        expect(html).toContain(`id="${call}"`)
      }
    }
  })

  it('has a target for every link within the page', async () => {
    const html = await page('/api/docs')
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${target}"`)
  })

  it('shows scope, errors and a request with a token', async () => {
    const html = await page('/api/docs/internships')
    expect(html).toContain('<code>internships:review</code>')
    expect(html).toContain('<code>409 CONFLICT</code> This internship is no longer pending.')
    expect(html).toContain('Authorization: Bearer $TOKEN')
    expect(html).toContain('whole number, 1 to 100, by default 20')
  })

  it('says who cannot use a token', async () => {
    expect(await page('/api/docs/users')).toContain('Only with a session in the browser')
    expect(await page('/api/docs/feedbackRequests')).toContain('No login is needed')
  })

  it('finds endpoints by all of the words, in any field', async () => {
    const html = await page('/api/docs?search=feedback:review+POST')
    expect(html).toContain('href="/api/docs/feedback#approve"')
    expect(html).not.toContain('href="/api/docs/feedback#view"')
    expect(await page('/api/docs?search=%3Cscript%3E')).toContain('No endpoint contains these words.')
  })

  it('runs no scripts and escapes what is searched', async () => {
    expect(await page('/api/docs?search=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')).not.toContain('<script')
  })

  it('has no page for an unknown feature', async () => {
    for (const path of ['/api/docs/nothing', '/api/docs/__proto__', '/api/docs/internships/approve'])
      expect((await fetch(path)).status).toBe(404)
  })
})
