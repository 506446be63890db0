import { ORPCError } from '@orpc/server'
import { NOT_OFFERED } from '#contract/identity/connected-apps'
import type { Auth } from '../../platform/access/auth.ts'

/** Nothing about apps exists until an admin has switched them on. */
export async function requireOffered(auth: Auth): Promise<void> {
  if (!(await auth.settings()).apiClients) throw new ORPCError('NOT_OFFERED', NOT_OFFERED)
}
