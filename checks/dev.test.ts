import { describe, expect, it } from 'vitest'
import config from '../vite.config.ts'
import { projectFiles } from './project-files.ts'

/** Matches the proxy rules in the same way as Vite. */
function isProxied(address: string): boolean {
  return Object.keys(config.server?.proxy ?? {}).some((rule) =>
    rule.startsWith('^') ? new RegExp(rule).test(address) : address.startsWith(rule),
  )
}

describe('npm run dev', () => {
  it("serves the browser application's source files itself", () => {
    const addresses = projectFiles()
      .filter(({ path }) => path.startsWith('src/web/'))
      .map(({ path }) => path.slice('src/web'.length))
    expect(addresses).toContain('/api/client.ts')
    expect(addresses.filter(isProxied)).toEqual([])
  })

  it.each([
    '/api/v1/session',
    '/api/auth/sign-in/email',
    '/feedback/submit?session=1',
    '/feedback/submit/token',
    '/feedback/copy/token',
    '/feedback/decline/token/undo',
    '/feedback/unsubscribe/token',
    '/privacy',
    '/terms',
    '/accessibility',
    '/verify/token',
    '/verify-email/token',
    '/digest/stop/token',
    '/outbox/1/html',
  ])('proxies %s to the server', (address) => {
    expect(isProxied(address)).toBe(true)
  })

  it('serves the screens under /feedback itself', () => {
    expect(isProxied('/feedback/view/1/2')).toBe(false)
  })
})
