import { describe, expect, it } from 'vitest'
import config from '../vite.config.ts'
import { projectFiles } from './project-files.ts'

/** As Vite decides what it passes on to the server while somebody develops. */
function isPassedOn(address: string): boolean {
  return Object.keys(config.server?.proxy ?? {}).some((rule) =>
    rule.startsWith('^') ? new RegExp(rule).test(address) : address.startsWith(rule),
  )
}

describe('npm run dev', () => {
  it("serves the browser application's own files by itself", () => {
    const addresses = projectFiles()
      .filter(({ path }) => path.startsWith('src/web/'))
      .map(({ path }) => path.slice('src/web'.length))
    expect(addresses).toContain('/api/client.ts')
    expect(addresses.filter(isPassedOn)).toEqual([])
  })

  it.each([
    '/api/v1/session',
    '/api/auth/sign-in/email',
    '/feedback/submit?session=1',
    '/feedback/submit/token',
    '/feedback/decline/token/undo',
    '/feedback/unsubscribe/token',
    '/privacy',
    '/outbox/1/html',
  ])("passes on the server's %s", (address) => {
    expect(isPassedOn(address)).toBe(true)
  })

  it('draws the screens under /feedback by itself', () => {
    expect(isPassedOn('/feedback/view/1/2')).toBe(false)
  })
})
