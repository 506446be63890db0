import { sql } from 'kysely'
import type { Role } from '#domain/roles'
import type { Db } from '../database/client.ts'
import type { Profile } from '../database/schema.ts'
import type { Auth } from './auth.ts'
import { SESSION_LIFETIME } from './identity-library.ts'

/** The signed-in user; `departments` are a manager's. */
export type Actor = {
  id: string
  role: Role
  profile: Profile
  departments: string[]
  session: { token: string; signedInAt: Date }
}

/** The actor for a request's Cookie header, or null. One query reads session, role and departments. */
export async function actorFrom(cookies: string | undefined, auth: Auth, db: Db): Promise<Actor | null> {
  const token = cookies ? auth.sessionTokenIn(cookies) : null
  if (!cookies || !token) return null
  const found = await readSession(db, token)
  if (!found) return null
  const { signedInAt, expiresAt, departments, ...profile } = found
  if (shouldExtend(signedInAt, expiresAt)) await auth.extendSession(cookies)
  return { id: profile.id, role: profile.role, profile, departments, session: { token, signedInAt } }
}

type Session = Profile & { signedInAt: Date; expiresAt: Date; departments: string[] }

/** Runs on every request, so it is written as SQL: building it would take longer than sending it. */
async function readSession(db: Db, token: string): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select profiles.*, sessions.created_at as signed_in_at, sessions.expires_at, ${managedDepartments()}
    from sessions join profiles on profiles.id = sessions.user_id
    where sessions.token = ${token} and sessions.expires_at > ${new Date()} and profiles.locked_at is null`.execute(db)
  return rows[0]
}

/** The departments of a manager in a query of profiles, sorted by name; empty for other roles. */
export function managedDepartments() {
  return sql<string[]>`array(
    select department_name from manager_departments
    where manager_id = profiles.id and profiles.role = 'manager' order by department_name)`.as('departments')
}

const DAY = 24 * 60 * 60 * 1000

/** Calls the identity library at most once a day, and never for sessions that end when the browser closes. */
function shouldExtend(signedInAt: Date, expiresAt: Date): boolean {
  const isRemembered = expiresAt.getTime() - signedInAt.getTime() > 2 * DAY
  return isRemembered && expiresAt.getTime() - Date.now() < SESSION_LIFETIME * 1000 - DAY
}
