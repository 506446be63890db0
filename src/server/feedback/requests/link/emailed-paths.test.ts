import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { repairedPath } from './emailed-paths.ts'

const app = await createTestApp()
const { openRequest, page } = supervisorVisits(app)

/** Where a browser arrives. */
async function arrive(path: string, hops = 5): Promise<{ path: string; status: number; html: string }> {
  const { response, html } = await page(path)
  const location = response.headers.get('location')
  if (location && hops > 0) return arrive(location, hops - 1)
  return { path, status: response.status, html }
}

const PAGES = ['submit', 'confirm', 'decline', 'colleague', 'midterm', 'renew', 'copy', 'others', 'opened']

describe('a link without its token', () => {
  it.each(
    [...PAGES, 'list', 'your-data', 'held-data', 'unsubscribe'].flatMap((one) => [
      one,
      `${one}/`,
      `${one}//`,
      `${one}/%20`,
    ]),
  )('/feedback/%s explains what is wrong', async (path) => {
    const { html, path: arrivedAt } = await arrive(`/feedback/${path}`)
    // The last page of a visit lists the other students.
    if (path.startsWith('others')) expect(arrivedAt).toBe('/feedback/success')
    else expect(html).toContain('<h1>Access Error</h1>')
  })

  it.each(['/feedback/confirm/', '/feedback/decline', '/feedback/midterm/', '/feedback', '/feedback/'])(
    '%s says what the specification says, also to a form',
    async (path) => {
      const { html, status } = await arrive(path)
      expect([status, html.includes('Invalid token format')]).toEqual([400, true])
      expect(html).toContain('Please check your email for the correct feedback link')
      expect((await page(path.replace(/\/$/, ''), { method: 'POST' })).html).toContain('Invalid token format')
    },
  )

  it.each([
    ['short', 'Invalid token format'],
    ['an-unknown-but-long-token', 'Invalid or expired magic link'],
  ])('/feedback/copy/%s says what is wrong with the token, also to a form', async (token, sentence) => {
    const path = `/feedback/copy/${token}`
    expect((await arrive(path)).html).toContain(sentence)
    const { response, html } = await page(path, { method: 'POST' })
    const answer = response.status === 303 ? (await arrive(response.headers.get('location')!)).html : html
    expect(answer).toContain(sentence)
  })

  // The browser that has submitted needs no token for these two.
  it.each(['copy', 'others'])('/feedback/%s says so to a form of another visit', async (name) => {
    const { response, html } = await page(`/feedback/${name}`, { method: 'POST' })
    expect([response.status, html.includes('No valid session. Please')]).toEqual([403, true])
  })
})

describe('a link with something added', () => {
  it.each([
    ['a slash', (token: string) => `/feedback/submit/${token}/`],
    ['slashes', (token: string) => `//feedback//submit///${token}//`],
    ['an encoded slash', (token: string) => `/feedback/submit/${token}%2F`],
    ['encoded slashes', (token: string) => `/feedback%2fsubmit%2F${token}`],
    ['a backslash', (token: string) => `/feedback/submit/${token}%5c`],
    ['blanks', (token: string) => `/feedback/submit/%20${token}%20`],
    ['a blank and a slash', (token: string) => `/feedback/submit/${token}%20/`],
    ['capital letters', (token: string) => `/FEEDBACK/Submit/${token.toUpperCase()}/`],
    ['a word', (token: string) => `/feedback/submit/${token}/index.html`],
    ['several words', (token: string) => `/feedback/submit/${token}/more/and/more/`],
    ['a bracket', (token: string) => `/feedback/submit/${token}/%3E`],
  ])('leads to the form despite %s', async (_what, change) => {
    const { token } = await openRequest()
    const { path, html } = await arrive(change(token))
    expect([path, html.includes('Submit feedback')]).toEqual([`/feedback/submit/${token}`, true])
  })

  it('leads to each page of the link', async () => {
    const { token } = await openRequest()
    for (const name of ['decline', 'colleague', 'your-data'])
      expect((await arrive(`/feedback/${name}/${token}//`)).path).toBe(`/feedback/${name}/${token}`)
    expect((await arrive(`/feedback/decline/${token}/junk`)).path).toBe(`/feedback/decline/${token}`)
    // A button's address leads to the form.
    for (const name of ['opened', 'confirm', 'renew', 'copy'])
      expect((await arrive(`/feedback/${name}/${token}/`)).path).toBe(`/feedback/submit/${token}`)
    expect((await arrive('/verify/unknown-report/')).html).toContain('<h1>')
  })

  it('keeps the language that was chosen, and what a form sends', async () => {
    const { token } = await openRequest()
    const { response } = await page(`/feedback/submit/${token}/?lang=fr`)
    expect(response.headers.get('location')).toBe(`/feedback/submit/${token}?lang=fr`)
    expect((await page(`/feedback/submit/${token}/`, { method: 'POST' })).response.status).toBe(308)
  })

  it('is repaired once, on this server, whatever was added', () => {
    const junk = fc.stringMatching(/^(\/|\\|%2f|%5C|%20|\+| )*$/)
    fc.assert(
      fc.property(
        fc.constantFrom(...PAGES),
        fc.stringMatching(/^[0-9a-f]{40}$/),
        fc.array(junk, { minLength: 3 }),
        (name, token, [a, b, c]) => {
          const path = `/${a}feedback/${b}${name}/${token}/${c}`
          expect(repairedPath(path)).toBe(`/feedback/${name}/${token}`)
          expect(repairedPath(`/feedback/${name}/${token}`)).toBeNull()
        },
      ),
    )
  })

  it.each(['/feedback/submit/..%2f..', '/feedback/copy//%2e%2E/api', '/feedback/stop/./'])(
    'never leads elsewhere: %s',
    (path) => {
      expect(repairedPath(path)).toBeNull()
    },
  )

  it.each(['/', '/login', '/feedback/view/1/2/', '/api/v1/internships/', '/assets//x', '/internships/new/'])(
    'is not what %s is',
    (path) => {
      expect(repairedPath(path)).toBeNull()
    },
  )
})
