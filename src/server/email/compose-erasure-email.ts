import { sql } from 'kysely'
import { unseal } from '../auth/sealed.ts'
import type { EmailJob } from '../jobs/queue.ts'
import type { WorkerServices } from '../services.ts'
import type { EmailMessage } from './send-email.ts'
import { dataErasedEmail } from './templates/data-erased.tsx'
import { erasureDeclinedEmail } from './templates/erasure-declined.tsx'

type Services = Pick<WorkerServices, 'config' | 'db'>
type Job<Name extends EmailJob['email']> = Extract<EmailJob, { email: Name }>

export function composeDataErased({ config }: Services, { sealedRecipient }: Job<'data-erased'>): EmailMessage {
  const { name, address } = JSON.parse(unseal(config.authSecret, sealedRecipient)) as { name: string; address: string }
  return dataErasedEmail({ name, address, site: config })
}

/** Null if the person has asked again. */
export async function composeErasureDeclined(
  { config, db }: Services,
  { erasureRequestId }: Job<'erasure-declined'>,
): Promise<EmailMessage | null> {
  const request = await db
    .selectFrom('erasureRequests')
    .leftJoin('profiles', 'profiles.id', 'erasureRequests.profileId')
    .select('declineReason')
    .select(sql<string>`coalesce(profiles.email, supervisor_email)`.as('address'))
    .select(
      sql<string>`coalesce(profiles.first_name,
        (select name from internship_supervisors where email = supervisor_email order by created_at desc limit 1), '')`.as(
        'name',
      ),
    )
    .where('erasureRequests.id', '=', erasureRequestId)
    .executeTakeFirst()
  if (!request?.declineReason) return null
  return erasureDeclinedEmail({ ...request, declineReason: request.declineReason, site: config })
}
