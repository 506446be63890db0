import { createHmac } from 'node:crypto'
import { inSeconds, YEAR } from '#domain/time/durations'
import type { Config } from '../../config.ts'
import { type Secrets, secretsOf } from '../../platform/secrets/sealed.ts'
import { cookieName, signCookie, signedCookie } from '../../platform/secrets/signed-cookie.ts'

type Site = Secrets & Pick<Config, 'isHttps'>

const COOKIE = 'known_device'
/** Browsers keep no cookie longer than 400 days. Unit: seconds. */
const LIFETIME = inSeconds(YEAR)
/** A shared computer forgets the account that signed in longest ago. */
const MOST_ACCOUNTS = 20

/** Whether this browser has signed in to the account before. `cookies` is a request's Cookie header. */
export function isKnownDevice(site: Site, cookies: string | null | undefined, profileId: string): boolean {
  return accountsIn(site, cookies).includes(profileId)
}

/** The Set-Cookie header after signing in, which makes this browser known to the account. */
export function knownDeviceCookie(site: Site, cookies: string | null | undefined, profileId: string): string {
  const others = accountsIn(site, cookies).filter((id) => id !== profileId)
  const accounts = [profileId, ...others].slice(0, MOST_ACCOUNTS).join(' ')
  return signCookie(accounts, {
    name: cookieName(site, COOKIE),
    secret: keyOf(site.authSecret),
    isHttps: site.isHttps,
    seconds: LIFETIME,
  })
}

function accountsIn(site: Site, cookies: string | null | undefined): string[] {
  return (cookies && signedCookie(cookies, cookieName(site, COOKIE), secretsOf(site).map(keyOf))?.split(' ')) || []
}

// A separate key, so that no other signed cookie can pass for this one.
function keyOf(authSecret: string): string {
  return createHmac('sha256', authSecret).update('known devices').digest('base64')
}
