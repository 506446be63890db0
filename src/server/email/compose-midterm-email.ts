import { lastDayOf, linkExpiry } from '#domain/feedback-link'
import { midtermLinkState } from '#domain/midterm-feedback'
import { tokenOfLink } from '../feedback-requests/link/feedback-link-queries.ts'
import { midtermToken, selectMidtermLinks } from '../feedback-requests/midterm/midterm-queries.ts'
import { readFeedbackSettings } from '../feedback-settings/feedback-settings-queries.ts'
import type { EmailJob } from '../jobs/queue.ts'
import { selectAssignments } from './email-facts.ts'
import type { EmailServices } from './email-services.ts'
import type { EmailMessage } from './send-email.ts'
import { midtermReleasedEmail } from './templates/midterm-released.tsx'
import { midtermRequestEmail } from './templates/midterm-request.tsx'

type Job<Name extends EmailJob['email']> = Extract<EmailJob, { email: Name }>

/** Null if it has been answered meanwhile, or can no longer be. */
export async function composeMidtermRequest(
  { config, db, clock }: EmailServices,
  { midtermLinkId }: Job<'midterm-request'>,
): Promise<EmailMessage | null> {
  const link = await selectMidtermLinks(db).where('midtermLinks.id', '=', midtermLinkId).executeTakeFirst()
  // A retried email starts the 7 days again.
  if (!link || midtermLinkState({ ...link, expiresAt: null }, clock()) !== 'open') return null
  const { timeZone } = await readFeedbackSettings(db)
  const expiresAt = linkExpiry(clock(), timeZone)
  await db.updateTable('midtermLinks').set({ expiresAt }).where('id', '=', midtermLinkId).execute()
  const token = tokenOfLink(config, link, midtermToken) ?? midtermToken(config.authSecret, midtermLinkId)
  const url = `${config.publicUrl}/feedback/midterm/${token}`
  return midtermRequestEmail({ ...link, site: config, link: url, lastDay: lastDayOf(expiresAt, timeZone) })
}

export async function composeMidtermReleased(
  { config, db }: EmailServices,
  { supervisorId }: Job<'midterm-released'>,
): Promise<EmailMessage | null> {
  const facts = await selectAssignments(db)
    .innerJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'internshipSupervisors.id')
    .select('midtermFeedback.givenByName')
    .where('internshipSupervisors.id', '=', supervisorId)
    .where('midtermFeedback.releasedAt', 'is not', null)
    .executeTakeFirst()
  return facts?.givenByName ? midtermReleasedEmail({ ...facts, supervisorName: facts.givenByName, site: config }) : null
}
