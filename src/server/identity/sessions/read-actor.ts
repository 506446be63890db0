import { sql } from 'kysely'
import { DAY, MINUTE, SECOND } from '#domain/time/durations'
import type { Actor, Visitor } from '../../platform/access/actor.ts'
import type { Auth } from '../../platform/access/auth.ts'
import type { Db } from '../../platform/database/client.ts'
import type { Profile } from '../../platform/database/schema.ts'
import { isSecondFactorMissing } from '../factors/second-factor.ts'
import { isAtItsLongest, isRemembered, LIFETIMES, renewSession, secondsUntil } from './renew-session.ts'

type Sessions = Pick<Auth, 'sessionTokenIn' | 'isSignedByPrevious' | 'sessionCookie'>

/** The actor for a request, or null. One statement reads session, role and departments, and records the use. */
export async function actorFrom(visitor: Visitor, auth: Sessions, db: Db): Promise<Actor | null> {
  const token = visitor.cookies ? auth.sessionTokenIn(visitor.cookies) : null
  if (!token) return null
  const found = await readSession(db, token, visitor.address)
  if (!found) return null
  const { sessionId, signedInAt, provedAt, departments, isFactorMissing, ...profile } = found
  const isDue =
    isRemembered(visitor.cookies) && isUsedAfterADay(found.expiresAt) && !isAtItsLongest(signedInAt, found.expiresAt)
  const expiresAt = isDue ? await renewSession(db, auth, { ...visitor, signedInAt, token }) : found.expiresAt
  if (!isDue && auth.isSignedByPrevious(visitor.cookies ?? ''))
    visitor.setCookie(
      auth.sessionCookie(token, isRemembered(visitor.cookies) ? secondsUntil(expiresAt) : 'until the browser closes'),
    )
  const session = { id: sessionId, token, signedInAt, provedAt, expiresAt }
  return { id: profile.id, role: profile.role, profile, departments, isFactorMissing, session }
}

type Session = Profile & {
  sessionId: string
  signedInAt: Date
  provedAt: Date
  expiresAt: Date
  departments: string[]
  isFactorMissing: boolean
}

/** The precision of a session's last use, so that most requests write nothing. Unit: milliseconds. */
const LAST_USE_PRECISION = 5 * MINUTE

/** Runs on every request and is therefore plain SQL: building it would take longer than running it. */
async function readSession(db: Db, token: string, address: string): Promise<Session | undefined> {
  const now = new Date()
  const { rows } = await sql<Session>`
    with used as (
      update sessions set last_used_at = ${now}, ip_address = ${address}
      where token = ${token} and last_used_at < ${new Date(now.getTime() - LAST_USE_PRECISION)} and expires_at > ${now}
    )
    select profiles.*, sessions.id as session_id, sessions.created_at as signed_in_at,
      sessions.proved_at, sessions.expires_at,
      ${managedDepartments()}, ${isSecondFactorMissing().as('is_factor_missing')}
    from sessions join profiles on profiles.id = sessions.user_id
    where sessions.token = ${token} and sessions.expires_at > ${now} and profiles.locked_at is null`.execute(db)
  return rows[0]
}

/** A manager's departments in a query of profiles, sorted by name; empty for other roles. */
export function managedDepartments() {
  return sql<string[]>`array(
    select department_name from manager_departments
    where manager_id = profiles.id and profiles.role = 'manager' order by department_name)`.as('departments')
}

/** Sessions that end when the browser closes are renewed only when the browser asks (see renew-own-session.ts). */
function isUsedAfterADay(expiresAt: Date): boolean {
  return expiresAt.getTime() - Date.now() < LIFETIMES.remembered * SECOND - DAY
}
