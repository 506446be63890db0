import { mayEmailAutomatically } from '#domain/automatic-emails'
import { isRequestOpen, lastDayOf, linkExpiry } from '#domain/feedback-link'
import { linkToken, tokenOfLink } from '../feedback-requests/link/feedback-link-queries.ts'
import { handedOverBy } from '../feedback-requests/ways-out/assignment-answers-queries.ts'
import { readFeedbackSettings } from '../feedback-settings/feedback-settings-queries.ts'
import type { EmailJob } from '../jobs/queue.ts'
import { EMAILS_STOPPED_AT } from '../reminders/stop-queries.ts'
import { selectAssignments } from './email-facts.ts'
import type { EmailServices } from './email-services.ts'
import type { EmailMessage } from './send-email.ts'
import { feedbackReminderEmail } from './templates/feedback-reminder.tsx'
import { feedbackRequestEmail } from './templates/feedback-request.tsx'
import { supervisorConfirmationEmail } from './templates/supervisor-confirmation.tsx'
import { threadHeaders } from './thread-headers.ts'

/** The email to a supervisor, with a link for each student that still needs an answer; null if none does. */
export async function composeFeedbackLink(
  { config, db, clock }: EmailServices,
  job: Extract<EmailJob, { mailingId: string }>,
): Promise<EmailMessage | null> {
  const links = await selectAssignments(db)
    .innerJoin('feedbackLinks', 'feedbackLinks.supervisorId', 'internshipSupervisors.id')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select([
      'feedbackLinks.id as linkId',
      'feedbackLinks.tokenHash',
      'feedbackMailings.isAutomatic',
      'internshipSupervisors.confirmedAt',
    ])
    .select(EMAILS_STOPPED_AT.as('emailsStoppedAt'))
    .select(handedOverBy('internshipSupervisors.id'))
    .where('feedbackLinks.mailingId', '=', job.mailingId)
    .where('feedbackLinks.isMailed', '=', true)
    .where('feedbackLinks.revokedAt', 'is', null)
    .orderBy('internships.endDate')
    .orderBy('feedbackLinks.id')
    .execute()
  const open = links.filter((link) => isNeeded(link, job) && (!link.isAutomatic || mayEmailAutomatically(link)))
  const [first] = open
  if (!first) return null
  // The 7 days start when the email is sent, so the expiry is set only now.
  const { timeZone } = await readFeedbackSettings(db)
  const expiresAt = linkExpiry(clock(), timeZone)
  const ids = open.map((link) => link.linkId)
  await db.updateTable('feedbackLinks').set({ expiresAt }).where('id', 'in', ids).execute()
  const tokenOf = ({ linkId: id, tokenHash }: { linkId: string; tokenHash: string }) =>
    tokenOfLink(config, { id, tokenHash }) ?? linkToken(config.authSecret, id)
  const message = SUPERVISOR_EMAILS[job.email]({
    ...first,
    site: config,
    requests: open.map((link) => ({ ...link, link: `${config.publicUrl}/feedback/submit/${tokenOf(link)}` })),
    lastDay: lastDayOf(expiresAt, timeZone),
    unsubscribe: `${config.publicUrl}/feedback/unsubscribe/${tokenOf(first)}`,
    namedBy: open.length === 1 ? (first.handedOverBy?.name ?? null) : null,
  })
  if (job.email !== 'feedback-reminder') return message
  return { ...message, headers: { ...message.headers, ...(await threadHeaders(db, job.mailingId)) } }
}

const SUPERVISOR_EMAILS = {
  'supervisor-confirmation': supervisorConfirmationEmail,
  'feedback-request': feedbackRequestEmail,
  'feedback-reminder': feedbackReminderEmail,
}

type LinkInEmail = Parameters<typeof isRequestOpen>[0] & { confirmedAt: Date | null }

/** A confirmation is needed until the supervisor answers or feedback is requested. */
function isNeeded(link: LinkInEmail, { email }: Pick<EmailJob, 'email'>): boolean {
  if (email !== 'supervisor-confirmation') return isRequestOpen(link)
  return link.feedbackStatus === null && !link.confirmedAt && isRequestOpen({ ...link, feedbackStatus: 'pending' })
}
