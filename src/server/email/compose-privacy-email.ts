import { sql } from 'kysely'
import { unseal } from '../auth/sealed.ts'
import type { EmailJob } from '../jobs/queue.ts'
import { ownDataToken, selectLinks, supervisorName } from '../privacy/by-link/supervisor-data-queries.ts'
import type { EmailServices } from './email-services.ts'
import type { EmailMessage } from './send-email.ts'
import { dataErasedEmail } from './templates/data-erased.tsx'
import { erasureDeclinedEmail } from './templates/erasure-declined.tsx'
import { ownDataLinkEmail } from './templates/own-data-link.tsx'

type Job<Name extends EmailJob['email']> = Extract<EmailJob, { email: Name }>

export function composeDataErased({ config }: EmailServices, { sealedRecipient }: Job<'data-erased'>): EmailMessage {
  const { name, address } = JSON.parse(unseal(config, sealedRecipient)) as { name: string; address: string }
  return dataErasedEmail({ name, address, site: config })
}

/** Null if the person has asked again. */
export async function composeErasureDeclined(
  { config, db }: EmailServices,
  { erasureRequestId }: Job<'erasure-declined'>,
): Promise<EmailMessage | null> {
  const request = await db
    .selectFrom('erasureRequests')
    .leftJoin('profiles', 'profiles.id', 'erasureRequests.profileId')
    .select('declineReason')
    .select(sql<string>`coalesce(profiles.email, supervisor_email)`.as('address'))
    .select('firstName')
    .where('erasureRequests.id', '=', erasureRequestId)
    .executeTakeFirst()
  if (!request?.declineReason) return null
  const name = request.firstName ?? (await supervisorName(db, request.address))
  return erasureDeclinedEmail({ ...request, name, declineReason: request.declineReason, site: config })
}

/** Null if the supervisor's data was erased. */
export async function composeOwnDataLink(
  { config, db, clock }: EmailServices,
  { linkId }: Job<'own-data-link'>,
): Promise<EmailMessage | null> {
  const found = await selectLinks(db).where('links.id', '=', linkId).executeTakeFirst()
  if (!found) return null
  const name = (await supervisorName(db, found.address)) || found.address
  const link = `${config.publicUrl}/feedback/held-data/${ownDataToken(config.authSecret, linkId, clock())}`
  return ownDataLinkEmail({ site: config, supervisorName: name, supervisorEmail: found.address, link })
}
