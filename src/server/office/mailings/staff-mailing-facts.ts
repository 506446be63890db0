import { isErasedAddress } from '#domain/erasure'
import { isRequestOpen } from '#domain/feedback-link'
import { missingPlaceholder, type PlaceholderValues } from '#domain/mailings'
import { fullName } from '#domain/profile'
import { mailingStopToken } from '../../feedback/reminders/mailing-stop-queries.ts'
import type { EmailServices } from '../../platform/email/define-email.ts'
import {
  readStudents,
  readSupervisors,
  type StudentFacts,
  type SupervisorFacts,
  valuesOfStudent,
  valuesOfSupervisor,
} from './mailing-values-queries.ts'

type About = { student: StudentFacts } | { requests: SupervisorFacts[] }

export type StaffMailingFacts = {
  name: string
  address: string
  /** In the words of staff, with placeholders. */
  subject: string
  body: string
  /** Whom the placeholders are about. */
  about: About
  /** Who has written it, if they are still here. */
  sender: { name: string; address: string | null }
  /** The URL that stops mailings to a supervisor. */
  unsubscribe: string | null
}

/** Null if nobody is left whom it concerns: erased, unsubscribed, answered or corrected since. */
export async function readStaffMailing(
  services: EmailServices,
  { messageEmailId }: { messageEmailId: string },
): Promise<StaffMailingFacts | null> {
  const { config, db } = services
  const email = await db
    .selectFrom('messageEmails')
    .innerJoin('messages', 'messages.id', 'messageEmails.messageId')
    .leftJoin('profiles as senders', 'senders.id', 'messages.sentBy')
    .select(['messageEmails.address', 'messages.audience', 'messages.subject', 'messages.body'])
    .select(['senders.firstName', 'senders.lastName', 'senders.email as senderAddress'])
    .where('messageEmails.id', '=', messageEmailId)
    .executeTakeFirst()
  if (!email) return null
  const { address, audience, subject, body, firstName, lastName } = email
  const found = await READ[audience](services, { messageEmailId, address })
  if (!found || missingPlaceholder([subject, body], valuesOf(found.about))) return null
  const stop = `${config.publicUrl}/feedback/unsubscribe/${mailingStopToken(config.authSecret, messageEmailId)}`
  return {
    ...found,
    address,
    subject,
    body,
    sender: { name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }), address: email.senderAddress },
    unsubscribe: audience === 'supervisors' ? stop : null,
  }
}

/** What the placeholders stand for, in the reader's language. */
export function valuesOf(about: About): PlaceholderValues {
  return 'student' in about ? valuesOfStudent(about.student) : valuesOfSupervisor(about.requests)
}

type Found = { name: string; about: About } | null
type MailingEmail = { messageEmailId: string; address: string }

const READ = { students: readStudent, supervisors: readRequests }

async function readStudent({ db, clock }: EmailServices, { messageEmailId }: MailingEmail): Promise<Found> {
  const rows = await recipientsOf(db, messageEmailId)
  const [student] = await readStudents(
    db,
    rows.map(({ studentId }) => studentId),
    clock(),
  )
  return student && !student.lockedAt ? { name: fullName(student), about: { student } } : null
}

async function readRequests({ db }: EmailServices, { messageEmailId, address }: MailingEmail): Promise<Found> {
  const rows = await recipientsOf(db, messageEmailId)
  const found = await readSupervisors(
    db,
    rows.flatMap(({ supervisorId }) => supervisorId ?? []),
  )
  const requests = found.filter(
    (request) => request.email === address && !request.emailsStoppedAt && isRequestOpen(request),
  )
  const [first] = requests
  return first && !isErasedAddress(address) ? { name: first.name, about: { requests } } : null
}

function recipientsOf(db: EmailServices['db'], emailId: string) {
  return db.selectFrom('messageStudents').select(['studentId', 'supervisorId']).where('emailId', '=', emailId).execute()
}
