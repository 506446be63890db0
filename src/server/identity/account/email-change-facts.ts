import type { EmailServices } from '../../platform/email/define-email.ts'
import type { OwnerFacts } from '../../platform/email/recipients.ts'
import { linkWithToken, readToken, type TokenJob } from '../../platform/email/token-email.ts'

/** The facts in the emails about a new address. */
export type EmailChangeFacts = OwnerFacts & { newEmail: string; link: string }

/** Null if the change is no longer pending. */
export async function readEmailChange(services: EmailServices, job: TokenJob): Promise<EmailChangeFacts | null> {
  const found = await readToken(services, job)
  const change = await services.db
    .selectFrom('emailChanges')
    .select('newEmail')
    .where('profileId', '=', job.profileId)
    .executeTakeFirst()
  if (!found || !change) return null
  return { ...found, ...change, link: linkWithToken(services.config, '/change-email', { token: found.token }) }
}
