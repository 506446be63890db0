import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract'
import { POLICY } from '../../platform/http/security-headers.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { ApiDescription } from './describe-api.ts'

const { fetch } = await createTestApp()
const response = await fetch('/api/docs')
const html = await response.text()
const document = (await (await fetch('/api/v1/openapi.json')).json()) as ApiDescription & {
  'x-tagGroups': { name: string; tags: string[] }[]
}
const introduction = document.info.description ?? ''

describe('the API reference', () => {
  it('shows the OpenAPI document in the viewer, both from this server', () => {
    expect(response.status).toBe(200)
    expect(html).toContain('data-url="/api/v1/openapi.json"')
    expect(html).toContain('<script src="/api-viewer.js">')
    expect(html).not.toMatch(/(src|href|data-url)="(https?:)?\/\//)
  })

  it('sends nothing to other servers', () => {
    const [, json = ''] = /data-configuration="([^"]+)"/.exec(html) ?? []
    const configuration = JSON.parse(json.replaceAll('&quot;', '"')) as object
    expect(configuration).toMatchObject({
      agent: { disabled: true },
      hideClientButton: true,
      hideTestRequestButton: true,
      mcp: { disabled: true },
      telemetry: false,
      withDefaultFonts: false,
    })
    expect(configuration).not.toHaveProperty('proxyUrl')
  })

  it('allows inline styles beyond the policy of other pages, and nothing else', async () => {
    expect(response.headers.get('content-security-policy')).toBe(`${POLICY}; style-src 'self' 'unsafe-inline'`)
    for (const path of ['/', '/help', '/privacy', '/api/v1/openapi.json', '/api/docs/internships', '/api/docs/nothing'])
      expect((await fetch(path)).headers.get('content-security-policy')).toBe(POLICY)
  })

  it('names the document to readers without JavaScript', () => {
    expect(html).toMatch(/<noscript>.*needs JavaScript.*<a href="\/api\/v1\/openapi.json">.*<\/noscript>/)
  })

  it('is found at the former address of each feature', async () => {
    const addressOf = async (feature: string) => (await fetch(`/api/docs/${feature}`)).headers.get('location')
    expect(await addressOf('feedbackRequests')).toBe('/api/docs#tag/requests-for-feedback')
    for (const feature of Object.keys(contract)) expect(await addressOf(feature)).toMatch(/^\/api\/docs#tag\/[a-z-]+$/)
  })

  it('has no page for an unknown feature', async () => {
    for (const path of ['/api/docs/nothing', '/api/docs/__proto__', '/api/docs/internships/approve'])
      expect((await fetch(path)).status).toBe(404)
  })
})

describe('the document', () => {
  it.each(['Access tokens', 'Scopes', 'Errors', 'Paging', 'Limits', 'Receiving webhooks'])('explains %s', (title) => {
    expect(introduction).toContain(`\n## ${title}\n`)
  })

  it('fills in what the code knows', () => {
    expect(introduction).toContain('http://localhost:3000/api/auth/oauth2/token')
    expect(introduction).toMatch(/^- `internships:read` .+\. Also for systems\.$/m)
    expect(introduction).toMatch(/^- `feedback.approved` .+$/m)
    expect(introduction).toContain('"type": "feedback.approved"')
    expect(introduction).not.toMatch(/\{(publicUrl|scopes|events|webhookExample|\w+Days|\w+Hours)\}/)
  })

  it('says who may call an endpoint with a token', () => {
    expect(document.paths['/internships/{id}/approve']?.post?.description).toMatch(
      / Access tokens need the scope `internships:review`\.$/,
    )
    expect(document.paths['/managers']?.post?.description).toMatch(/ Only with a session in the browser; /)
    expect(JSON.stringify(document.paths)).toContain('No login is needed')
  })

  it('groups every tag', () => {
    const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags)
    expect(grouped.toSorted()).toEqual(document.tags?.map(({ name }) => name).toSorted())
  })

  it('links to parts of the introduction that exist', () => {
    const { description } = document.webhooks['feedback.approved']!.post
    const [, anchor] = /#description\/(.+)\.$/.exec(description) ?? []
    expect(introduction.toLowerCase().replaceAll(' ', '-')).toContain(`\n##-${anchor}\n`)
  })
})
