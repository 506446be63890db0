import { isDigestEmpty } from '#domain/digest'
import { readDigest } from '../digest/digest-queries.ts'
import { digestStopToken } from '../digest/digest-token-queries.ts'
import type { EmailServices } from './email-services.ts'
import type { EmailMessage } from './send-email.ts'
import { weeklyDigestEmail } from './templates/weekly-digest.tsx'

/** Null if nothing waits, or the reviewer has left or switched it off. */
export async function composeWeeklyDigest(
  { config, db, clock }: EmailServices,
  { reviewerId }: { reviewerId: string },
): Promise<EmailMessage | null> {
  const digest = await readDigest(db, { id: reviewerId, now: clock() })
  if (!digest || isDigestEmpty(digest)) return null
  const unsubscribe = `${config.publicUrl}/digest/stop/${digestStopToken(config.authSecret, reviewerId)}`
  return weeklyDigestEmail({ ...digest, unsubscribe, site: config })
}
