import { describe, expect, it } from 'vitest'
import { isKnownDevice, knownDeviceCookie } from './known-device.ts'

const site = { authSecret: 'a secret of the server', previousSecret: null, isHttps: true }
const ZOE = '0197a1b2-0000-7000-8000-000000000001'
const ALI = '0197a1b2-0000-7000-8000-000000000002'

/** The Cookie header that a browser sends after this Set-Cookie header. */
const sent = (setCookie: string) => setCookie.split(';')[0] ?? ''

describe('known devices', () => {
  it('knows the accounts that have signed in with this browser, and no others', () => {
    const first = sent(knownDeviceCookie(site, null, ZOE))
    expect(isKnownDevice(site, first, ZOE)).toBe(true)
    expect(isKnownDevice(site, first, ALI)).toBe(false)
    const both = sent(knownDeviceCookie(site, `theme=dark; ${first}`, ALI))
    expect(isKnownDevice(site, both, ZOE)).toBe(true)
    expect(isKnownDevice(site, both, ALI)).toBe(true)
  })

  it('lasts a year and is out of reach of scripts and other sites', () => {
    const cookie = knownDeviceCookie(site, null, ZOE)
    expect(cookie).toMatch(/^__Host-fieldmark\.known_device=/)
    expect(cookie).toContain('Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax')
    expect(knownDeviceCookie({ ...site, isHttps: false }, null, ZOE)).toMatch(/^fieldmark\.known_device=/)
  })

  it.each([
    ['no cookies', null],
    ['an empty cookie', '__Host-fieldmark.known_device='],
    ['a list without a signature', `__Host-fieldmark.known_device=${ZOE}`],
    ['a cookie of another server', sent(knownDeviceCookie({ ...site, authSecret: 'another secret' }, null, ZOE))],
    ['a changed list', sent(knownDeviceCookie(site, null, ALI)).replace(ALI, ZOE)],
  ])('does not accept %s', (_, cookies) => {
    expect(isKnownDevice(site, cookies, ZOE)).toBe(false)
    expect(isKnownDevice(site, sent(knownDeviceCookie(site, cookies, ALI)), ZOE)).toBe(false)
  })

  it('forgets the oldest of more than twenty accounts', () => {
    const ids = Array.from({ length: 21 }, (_, n) => `account-${n}`)
    const cookies = ids.reduce((sofar, id) => sent(knownDeviceCookie(site, sofar, id)), '')
    expect(isKnownDevice(site, cookies, 'account-0')).toBe(false)
    expect(isKnownDevice(site, cookies, 'account-1')).toBe(true)
    expect(isKnownDevice(site, cookies, 'account-20')).toBe(true)
  })
})
