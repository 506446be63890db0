import { sql } from 'kysely'
import { DAY, inSeconds, SECOND } from '#domain/time/durations'
import type { Db } from '../../platform/database/client.ts'

/** Other sessions last a day in the identity library, with a cookie that ends with the browser. Unit: seconds. */
export const LIFETIMES = { remembered: inSeconds(30 * DAY), other: inSeconds(DAY) } as const
/** After this long, people sign in again however active the session is. Unit: seconds. */
export const LONGEST = inSeconds(90 * DAY)

/** False without 'Remember me': the identity library then sets a cookie that says so. */
export function isRemembered(cookies: string | undefined): boolean {
  return !cookies?.includes('fieldmark.dont_remember=')
}

type Renewal = { token: string; signedInAt: Date; cookies: string | undefined; setCookie: (cookie: string) => void }
type SessionCookie = { sessionCookie(token: string, seconds: number): string }

/** Extends a session, and the cookie of a remembered one, up to the end set by its identity provider. Returns when it ends. */
export async function renewSession(
  db: Db,
  auth: SessionCookie,
  { token, signedInAt, cookies, setCookie }: Renewal,
): Promise<Date> {
  const seconds = LIFETIMES[isRemembered(cookies) ? 'remembered' : 'other']
  const { expiresAt } = await db
    .updateTable('sessions')
    .set({
      expiresAt: sql<Date>`greatest(expires_at, least(${endOf(signedInAt, seconds)}::timestamptz,
        (select ends_at from sign_on_sessions where session_id = sessions.id)))`,
    })
    .where('token', '=', token)
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  if (isRemembered(cookies)) setCookie(auth.sessionCookie(token, secondsUntil(expiresAt)))
  return expiresAt
}

/** Whether a renewal would do nothing, because the session cannot last longer. */
export function isAtItsLongest(signedInAt: Date, expiresAt: Date): boolean {
  return expiresAt.getTime() >= signedInAt.getTime() + LONGEST * SECOND
}

function endOf(signedInAt: Date, seconds: number): Date {
  return new Date(Math.min(Date.now() + seconds * SECOND, signedInAt.getTime() + LONGEST * SECOND))
}

/** The remaining time in seconds, because the browser's clock can be wrong. */
export function secondsUntil(expiresAt: Date): number {
  return inSeconds(expiresAt.getTime() - Date.now())
}
