import type { Role } from '#domain/platform/roles'
import type { Profile } from '../database/schema.ts'

/** The signed-in user; `departments` are those of a manager. */
export type Actor = {
  id: string
  role: Role
  profile: Profile
  departments: string[]
  /** True until the person has set up the second factor that an admin requires. */
  isFactorMissing: boolean
  session: { id: string; token: string; signedInAt: Date; provedAt: Date; expiresAt: Date }
}

/** Facts about the sender of a request, and a function to set a cookie in the response. */
export type Visitor = { cookies: string | undefined; address: string; setCookie: (cookie: string) => void }
