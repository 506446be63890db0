import type { Role } from '#domain/roles'
import type { Db } from '../database/client.ts'
import type { Profile } from '../database/schema.ts'
import type { Auth } from './auth.ts'

/** Who is calling: the profile behind the session and, for a manager, the departments. */
export type Actor = {
  id: string
  role: Role
  profile: Profile
  departments: string[]
  session: { token: string; signedInAt: Date }
}

/** The person behind a request's cookie, or null. Role and departments are read anew on every request. */
export async function actorFrom(headers: Headers, auth: Auth, db: Db): Promise<Actor | null> {
  const signedIn = await auth.whoIs(headers)
  if (!signedIn) return null
  const profile = await db.selectFrom('profiles').selectAll().where('id', '=', signedIn.userId).executeTakeFirst()
  if (!profile) return null
  const departments = profile.role === 'manager' ? await departmentsOf(db, profile.id) : []
  return {
    id: profile.id,
    role: profile.role,
    profile,
    departments,
    session: { token: signedIn.sessionToken, signedInAt: signedIn.signedInAt },
  }
}

async function departmentsOf(db: Db, managerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('managerDepartments')
    .select('departmentName')
    .where('managerId', '=', managerId)
    .orderBy('departmentName')
    .execute()
  return rows.map((row) => row.departmentName)
}
