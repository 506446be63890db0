import { RATINGS } from '#domain/feedback'
import { isRequestOpen } from '#domain/feedback-link'
import { branded, readAppearance } from '../appearance/appearance-queries.ts'
import { readEmailWords } from '../email-texts/email-text-queries.ts'
import type { Answered } from '../feedback/feedback-queries.ts'
import { baseLocale, inLocale } from '../http/locale.ts'
import type { EmailJob } from '../jobs/queue.ts'
import type { WorkerServices } from '../services.ts'
import { composeAccountEmail, composeAlreadyRegistered } from './compose-account-email.ts'
import { composeFeedbackLink } from './compose-feedback-link.ts'
import { composeInvitation } from './compose-invitation.ts'
import { composeMidtermReleased, composeMidtermRequest } from './compose-midterm-email.ts'
import { composeDataErased, composeErasureDeclined, composeOwnDataLink } from './compose-privacy-email.ts'
import { composeScheduledExport } from './compose-scheduled-export.ts'
import { composeFactorChanged, composeNewDevice, composePasskeyChange } from './compose-security-notice.ts'
import { composeStaffMessage } from './compose-staff-message.ts'
import { composeWeeklyDigest } from './compose-weekly-digest.ts'
import { selectAssignments, selectInternships } from './email-facts.ts'
import type { EmailServices } from './email-services.ts'
import { recipientLanguage } from './mail-language.ts'
import { composeTestEmail } from './sample-email.ts'
import type { EmailMessage } from './send-email.ts'
import { deliveryFailedEmail } from './templates/delivery-failed.tsx'
import { feedbackApprovedEmail } from './templates/feedback-approved.tsx'
import { feedbackCopyEmail } from './templates/feedback-copy.tsx'
import { feedbackSubmittedEmail } from './templates/feedback-submitted.tsx'
import { internshipApprovedEmail } from './templates/internship-approved.tsx'
import { internshipRejectedEmail } from './templates/internship-rejected.tsx'
import { supervisorDeclineUndoneEmail } from './templates/supervisor-decline-undone.tsx'
import { supervisorDeclinedEmail } from './templates/supervisor-declined.tsx'
import { supervisorHandedOverEmail } from './templates/supervisor-handed-over.tsx'
import { webhookDisabledEmail } from './templates/webhook-disabled.tsx'

type Services = Pick<WorkerServices, 'config' | 'db' | 'clock'>
type Job<Id extends string> = Extract<EmailJob, Record<Id, string>>

/** Composes a job's email from the current data, in the recipient's language; null if it is no longer needed. */
export async function composeEmail({ config, ...services }: Services, job: EmailJob): Promise<EmailMessage | null> {
  const appearance = await readAppearance(services.db)
  const ownWords = await readEmailWords(services.db, 'sample' in job ? job.sample : job.email)
  const inEnglish = { ...services, config: { ...branded(config, appearance), ownWords } }
  // Says who the recipient is, which each email finds in its own way.
  const message = await inLocale(baseLocale, () => compose(inEnglish, job))
  const language = message && (await recipientLanguage(services.db, job, message))
  if (!language || language === baseLocale) return message
  // The words of admins are in English.
  const inLanguage = { ...inEnglish, config: { ...inEnglish.config, ownWords: null } }
  return inLocale(language, () => compose(inLanguage, job))
}

async function compose(services: EmailServices, job: EmailJob): Promise<EmailMessage | null> {
  switch (job.email) {
    case 'verify-email':
    case 'reset-password':
    case 'sign-in-code':
    case 'sign-in-link':
    case 'confirmation-code':
    case 'allow-new-address':
    case 'confirm-new-address':
    case 'student-invitation':
      return composeAccountEmail(services, job)
    case 'supervisor-confirmation':
    case 'feedback-request':
    case 'feedback-reminder':
      return composeFeedbackLink(services, job)
    case 'midterm-request':
      return composeMidtermRequest(services, job)
    case 'midterm-released':
      return composeMidtermReleased(services, job)
    case 'feedback-submitted':
    case 'feedback-approved':
    case 'feedback-copy':
      return composeFeedbackEmail(services, job)
    case 'internship-approved':
    case 'internship-rejected':
      return composeInternshipEmail(services, job)
    case 'supervisor-declined':
    case 'supervisor-decline-undone':
    case 'supervisor-handed-over':
      return composeSupervisorAnswer(services, job)
    case 'delivery-failed':
      return composeDeliveryFailure(services, job)
    case 'invitation':
      return composeInvitation(services, job)
    case 'already-registered':
      return composeAlreadyRegistered(services, job)
    case 'new-device':
      return composeNewDevice(services, job)
    case 'passkey-added':
    case 'passkey-removed':
      return composePasskeyChange(services, job)
    case 'factor-changed':
      return composeFactorChanged(services, job)
    case 'webhook-disabled':
      return composeWebhookDisabled(services, job)
    case 'data-erased':
      return composeDataErased(services, job)
    case 'own-data-link':
      return composeOwnDataLink(services, job)
    case 'erasure-declined':
      return composeErasureDeclined(services, job)
    case 'staff-message':
      return composeStaffMessage(services, job)
    case 'weekly-digest':
      return composeWeeklyDigest(services, job)
    case 'test-email':
      return composeTestEmail(services, job)
    case 'scheduled-export':
      return composeScheduledExport(services, job)
  }
}

const FEEDBACK_EMAILS = {
  'feedback-submitted': feedbackSubmittedEmail,
  'feedback-approved': feedbackApprovedEmail,
  'feedback-copy': feedbackCopyEmail,
}

async function composeFeedbackEmail(
  { config, db }: EmailServices,
  job: Job<'feedbackId'>,
): Promise<EmailMessage | null> {
  const facts = await selectAssignments(db)
    .select(['feedback.strengths', 'feedback.developmentAreas', 'feedback.additionalComments'])
    .select(RATINGS.map(({ key }) => `feedback.${key}` as const))
    .where('feedback.id', '=', job.feedbackId)
    .where('feedback.status', '<>', 'pending')
    .$narrowType<Pick<Answered, 'strengths' | 'developmentAreas' | 'additionalComments'>>()
    .executeTakeFirst()
  return facts ? FEEDBACK_EMAILS[job.email]({ ...facts, site: config }) : null
}

const INTERNSHIP_EMAILS = {
  'internship-approved': internshipApprovedEmail,
  'internship-rejected': internshipRejectedEmail,
}

async function composeInternshipEmail(
  { config, db }: EmailServices,
  job: Job<'internshipId'>,
): Promise<EmailMessage | null> {
  const facts = await selectInternships(db)
    .select('internships.rejectionReason')
    .where('internships.id', '=', job.internshipId)
    .executeTakeFirst()
  return facts ? INTERNSHIP_EMAILS[job.email]({ ...facts, site: config }) : null
}

/** Null if the supervisor has undone the decline, or has undone one that the student was not told of. */
async function composeSupervisorAnswer(
  { config, db, clock }: EmailServices,
  { answerId, email }: Job<'answerId'>,
): Promise<EmailMessage | null> {
  const answer = await selectAssignments(db)
    .innerJoin('supervisorAnswers', 'supervisorAnswers.supervisorId', 'internshipSupervisors.id')
    .select([
      'supervisorAnswers.supervisorId',
      'supervisorAnswers.fromName',
      'supervisorAnswers.fromEmail',
      'supervisorAnswers.toName as colleagueName',
      'supervisorAnswers.toEmail as colleagueEmail',
    ])
    .where('supervisorAnswers.id', '=', answerId)
    .executeTakeFirst()
  if (!answer) return null
  const { fromName: supervisorName, fromEmail: supervisorEmail, colleagueName, colleagueEmail } = answer
  const facts = { ...answer, supervisorName, supervisorEmail, site: config }
  if (colleagueName && colleagueEmail) return supervisorHandedOverEmail({ ...facts, colleagueName, colleagueEmail })
  if (email === 'supervisor-decline-undone')
    return !answer.declinedAt && (await isTold(db, answer)) ? supervisorDeclineUndoneEmail(facts) : null
  if (!answer.declinedAt) return null
  await db.updateTable('supervisorAnswers').set({ toldAt: clock() }).where('id', '=', answerId).execute()
  return supervisorDeclinedEmail(facts)
}

/** Whether the student was told of the last decline. */
async function isTold(
  db: EmailServices['db'],
  { supervisorId, fromEmail }: { supervisorId: string; fromEmail: string },
): Promise<boolean> {
  const declined = await db
    .selectFrom('supervisorAnswers')
    .select('toldAt')
    .where('supervisorId', '=', supervisorId)
    .where('fromEmail', '=', fromEmail)
    .where('kind', '=', 'declined')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return (declined?.toldAt ?? null) !== null
}

/** Null if the request is no longer open or the address has been corrected. */
async function composeDeliveryFailure(
  { config, db }: EmailServices,
  job: Pick<Job<'linkId'>, 'linkId'>,
): Promise<EmailMessage | null> {
  const facts = await selectAssignments(db)
    .innerJoin('feedbackLinks', 'feedbackLinks.supervisorId', 'internshipSupervisors.id')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select('feedbackMailings.failureReason')
    .where('feedbackLinks.id', '=', job.linkId)
    .whereRef('feedbackMailings.address', '=', 'internshipSupervisors.email')
    .executeTakeFirst()
  if (!facts?.failureReason) return null
  // Without a request, the email asked for a confirmation; its failure counts too.
  if (!isRequestOpen({ ...facts, feedbackStatus: facts.feedbackStatus ?? 'pending' })) return null
  return deliveryFailedEmail({ ...facts, failureReason: facts.failureReason, site: config })
}

/** Null if it has been enabled again. */
async function composeWebhookDisabled(
  { config, db }: EmailServices,
  job: Job<'webhookId'>,
): Promise<EmailMessage | null> {
  const webhook = await db
    .selectFrom('webhookEndpoints')
    .select(['id', 'name', 'url', 'disabledBecause'])
    .where('id', '=', job.webhookId)
    .where('disabledAt', 'is not', null)
    .executeTakeFirst()
  const facts = await db
    .selectFrom('profiles')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', job.profileId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return webhook && facts ? webhookDisabledEmail({ ...facts, webhook, site: config }) : null
}
