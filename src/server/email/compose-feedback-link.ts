import { isRequestOpen, linkExpiry } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import { linkToken } from '../feedback-requests/link/feedback-link-queries.ts'
import { handedOverBy } from '../feedback-requests/ways-out/assignment-answers-queries.ts'
import type { EmailJob } from '../jobs/queue.ts'
import type { WorkerServices } from '../services.ts'
import { INTERNSHIP, STUDENT, SUPERVISOR } from './email-columns.ts'
import type { EmailMessage } from './send-email.ts'
import { feedbackReminderEmail } from './templates/feedback-reminder.tsx'
import { feedbackRequestEmail } from './templates/feedback-request.tsx'
import { supervisorConfirmationEmail } from './templates/supervisor-confirmation.tsx'

/** The email to a supervisor with a link for each student in it that still needs one. */
export async function composeFeedbackLink(
  { config, db, clock }: Pick<WorkerServices, 'config' | 'db' | 'clock'>,
  job: Extract<EmailJob, { mailingId: string }>,
): Promise<EmailMessage | null> {
  const links = await db
    .selectFrom('feedbackLinks')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedbackLinks.supervisorId')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select([
      ...INTERNSHIP,
      ...STUDENT,
      ...SUPERVISOR,
      'feedbackLinks.id as linkId',
      'feedback.status as feedbackStatus',
      'internships.status as internshipStatus',
      'internshipSupervisors.confirmedAt',
      'internshipSupervisors.declinedAt',
      'internshipSupervisors.remindersStoppedAt',
      'feedbackMailings.isAutomatic',
    ])
    .select(handedOverBy('internshipSupervisors.id'))
    .where('feedbackLinks.mailingId', '=', job.mailingId)
    .where('feedbackLinks.revokedAt', 'is', null)
    .orderBy('internships.endDate')
    .orderBy('feedbackLinks.id')
    .execute()
  const open = links.filter((link) => isWanted(link, job) && !(link.isAutomatic && link.remindersStoppedAt))
  const [first] = open
  if (!first) return null
  // The 7 days count from the email, so the links get their end only now, when the email leaves.
  const expiresAt = linkExpiry(clock())
  const ids = open.map((link) => link.linkId)
  await db.updateTable('feedbackLinks').set({ expiresAt }).where('id', 'in', ids).execute()
  const unsubscribe = `${config.publicUrl}/feedback/unsubscribe/${linkToken(config.authSecret, first.linkId)}`
  const message = await SUPERVISOR_EMAILS[job.email]({
    site: config,
    supervisorName: first.supervisorName,
    requests: open.map((link) => ({
      internship: { ...link, studentName: fullName(link) },
      link: `${config.publicUrl}/feedback/submit/${linkToken(config.authSecret, link.linkId)}`,
    })),
    expiresAt,
    unsubscribe,
    namedBy: open.length === 1 ? (first.handedOverBy?.name ?? null) : null,
  })
  return {
    to: { name: first.supervisorName, address: first.supervisorEmail },
    ...message,
    headers: unsubscribeHeaders(unsubscribe),
  }
}

const SUPERVISOR_EMAILS = {
  'supervisor-confirmation': supervisorConfirmationEmail,
  'feedback-request': feedbackRequestEmail,
  'feedback-reminder': feedbackReminderEmail,
}

type LinkInEmail = Parameters<typeof isRequestOpen>[0] & { confirmedAt: Date | null }

/** The question whether somebody supervises the student comes before the request and needs one answer. */
function isWanted(link: LinkInEmail, { email }: Pick<EmailJob, 'email'>): boolean {
  if (email !== 'supervisor-confirmation') return isRequestOpen(link)
  return link.feedbackStatus === null && !link.confirmedAt && isRequestOpen({ ...link, feedbackStatus: 'pending' })
}

/** The mail program's own button stops the reminders with one click (RFC 8058). */
function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
