import { isRequestOpen } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import { unseal } from '../auth/sealed.ts'
import type { Answered } from '../feedback/feedback-queries.ts'
import type { EmailJob } from '../jobs/queue.ts'
import type { WorkerServices } from '../services.ts'
import { composeFeedbackLink } from './compose-feedback-link.ts'
import { composeSupervisorAnswer } from './compose-supervisor-answer.ts'
import { INTERNSHIP, STUDENT, SUPERVISOR } from './email-columns.ts'
import type { RenderedEmail } from './render-email.ts'
import type { EmailMessage } from './send-email.ts'
import { deliveryFailedEmail } from './templates/delivery-failed.tsx'
import { feedbackApprovedEmail } from './templates/feedback-approved.tsx'
import { feedbackCopyEmail } from './templates/feedback-copy.tsx'
import { feedbackSubmittedEmail } from './templates/feedback-submitted.tsx'
import { internshipApprovedEmail } from './templates/internship-approved.tsx'
import { internshipRejectedEmail } from './templates/internship-rejected.tsx'
import { resetPasswordEmail } from './templates/reset-password.tsx'
import { verifyEmail } from './templates/verify-email.tsx'

type Services = Pick<WorkerServices, 'config' | 'db' | 'clock'>
type Job<Email extends EmailJob['email']> = Extract<EmailJob, { email: Email }>

/** The message that a job stands for, from what the database says now; null when nobody needs it any more. */
export async function composeEmail(services: Services, job: EmailJob): Promise<EmailMessage | null> {
  switch (job.email) {
    case 'verify-email':
    case 'reset-password':
      return composeAccountLink(services, job)
    case 'supervisor-confirmation':
    case 'feedback-request':
    case 'feedback-reminder':
      return composeFeedbackLink(services, job)
    case 'feedback-submitted':
    case 'feedback-approved':
      return composeFeedbackNotice(services, job)
    case 'feedback-copy':
      return composeCopy(services, job)
    case 'internship-approved':
    case 'internship-rejected':
      return composeDecision(services, job)
    case 'supervisor-declined':
    case 'supervisor-handed-over':
      return composeSupervisorAnswer(services, job)
    case 'delivery-failed':
      return composeDeliveryFailure(services, job)
  }
}

async function composeAccountLink(
  { config, db }: Services,
  job: Job<'verify-email' | 'reset-password'>,
): Promise<EmailMessage | null> {
  const profile = await db
    .selectFrom('profiles')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', job.profileId)
    .executeTakeFirst()
  if (!profile) return null
  const token = encodeURIComponent(unseal(config.authSecret, job.sealedToken))
  const after = encodeURIComponent('/login?verified=1')
  const to = { site: config, firstName: profile.firstName }
  return addressedTo(
    profile,
    job.email === 'verify-email'
      ? await verifyEmail({
          ...to,
          link: `${config.publicUrl}/api/auth/verify-email?token=${token}&callbackURL=${after}`,
        })
      : // Behind the # the token reaches no log and no referrer.
        await resetPasswordEmail({ ...to, link: `${config.publicUrl}/reset-password#type=recovery&token=${token}` }),
  )
}

async function composeFeedbackNotice(
  { config, db }: Services,
  job: Job<'feedback-submitted' | 'feedback-approved'>,
): Promise<EmailMessage | null> {
  const facts = await feedbackFacts(db, job.feedbackId).executeTakeFirst()
  if (!facts) return null
  const compose = job.email === 'feedback-submitted' ? feedbackSubmittedEmail : feedbackApprovedEmail
  return addressedTo(facts, await compose({ ...facts, site: config }))
}

async function composeCopy(
  { config, db }: Services,
  { feedbackId }: Job<'feedback-copy'>,
): Promise<EmailMessage | null> {
  const facts = await feedbackFacts(db, feedbackId).executeTakeFirst()
  const answers = await db
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', feedbackId)
    .$narrowType<Pick<Answered, 'strengths' | 'developmentAreas' | 'additionalComments'>>()
    .executeTakeFirst()
  if (!facts || !answers) return null
  const { technicalSkills, communicationSkills, problemSolving, teamwork, professionalism, overallRating } = answers
  const message = await feedbackCopyEmail({
    ...answers,
    ratings: { technicalSkills, communicationSkills, problemSolving, teamwork, professionalism, overallRating },
    site: config,
    supervisorName: facts.supervisorName,
    internship: { ...facts, studentName: fullName(facts) },
  })
  return { to: { name: facts.supervisorName, address: facts.supervisorEmail }, ...message }
}

async function composeDecision(
  { config, db }: Services,
  job: Job<'internship-approved' | 'internship-rejected'>,
): Promise<EmailMessage | null> {
  const facts = await db
    .selectFrom('internships')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([...INTERNSHIP, ...STUDENT, 'internships.rejectionReason as reason'])
    .where('internships.id', '=', job.internshipId)
    .executeTakeFirst()
  if (!facts) return null
  const compose = job.email === 'internship-approved' ? internshipApprovedEmail : internshipRejectedEmail
  return addressedTo(facts, await compose({ ...facts, site: config }))
}

/** Only while it is of use: the request is open and the address still the one that failed. */
async function composeDeliveryFailure(
  { config, db }: Services,
  job: Job<'delivery-failed'>,
): Promise<EmailMessage | null> {
  const facts = await db
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedbackLinks.supervisorId')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([...INTERNSHIP, ...STUDENT, ...SUPERVISOR])
    .select([
      'feedbackMailings.address',
      'feedbackMailings.failureReason',
      'feedback.status as feedbackStatus',
      'internships.status as internshipStatus',
      'internshipSupervisors.declinedAt',
    ])
    .where('feedbackLinks.id', '=', job.linkId)
    .whereRef('feedbackMailings.address', '=', 'internshipSupervisors.email')
    .executeTakeFirst()
  // Before the request there is the question whether the person supervises the student: its failure counts too.
  if (!facts?.failureReason || !isRequestOpen({ ...facts, feedbackStatus: facts.feedbackStatus ?? 'pending' }))
    return null
  return addressedTo(facts, await deliveryFailedEmail({ ...facts, reason: facts.failureReason, site: config }))
}

/** Of answers that are there. */
function feedbackFacts(db: Services['db'], feedbackId: string) {
  return db
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([...INTERNSHIP, ...STUDENT, ...SUPERVISOR])
    .where('feedback.id', '=', feedbackId)
    .where('feedback.status', '<>', 'pending')
}

function addressedTo(
  person: { firstName: string; lastName: string; email: string },
  message: RenderedEmail,
): EmailMessage {
  return { to: { name: fullName(person), address: person.email }, ...message }
}
