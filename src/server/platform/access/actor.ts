import type { Role } from '#domain/roles'
import type { Profile } from '../database/schema.ts'

/** The signed-in user; `departments` are a manager's. */
export type Actor = {
  id: string
  role: Role
  profile: Profile
  departments: string[]
  /** True until staff have set up the second factor that an admin requires. */
  isFactorMissing: boolean
  session: { id: string; token: string; signedInAt: Date; provedAt: Date; expiresAt: Date }
}

/** What a request says about its sender, and how to set a cookie in the response. */
export type Visitor = { cookies: string | undefined; address: string; setCookie: (cookie: string) => void }
