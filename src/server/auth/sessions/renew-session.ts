import type { Db } from '../../database/client.ts'

const DAY = 24 * 60 * 60
/** The identity library gives other sessions a day, in a cookie that ends with the browser. Unit: seconds. */
export const LIFETIMES = { remembered: 30 * DAY, other: DAY } as const

/** False without 'Remember me': the identity library then sets a cookie that says so. */
export function isRemembered(cookies: string | undefined): boolean {
  return !cookies?.includes('fieldmark.dont_remember=')
}

type Renewal = { token: string; cookies: string | undefined; setCookie: (cookie: string) => void }
type SessionCookie = { sessionCookie(token: string, seconds: number): string }

/** Extends a session, and the cookie of a remembered one. Returns when it ends. */
export async function renewSession(db: Db, auth: SessionCookie, { token, cookies, setCookie }: Renewal): Promise<Date> {
  const seconds = LIFETIMES[isRemembered(cookies) ? 'remembered' : 'other']
  const expiresAt = new Date(Date.now() + seconds * 1000)
  await db.updateTable('sessions').set({ expiresAt }).where('token', '=', token).execute()
  if (isRemembered(cookies)) setCookie(auth.sessionCookie(token, seconds))
  return expiresAt
}

/** Seconds instead of a time: the browser's clock can be wrong. */
export function secondsUntil(expiresAt: Date): number {
  return Math.floor((expiresAt.getTime() - Date.now()) / 1000)
}
