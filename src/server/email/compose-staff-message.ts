import { isErasedAddress } from '#domain/erasure'
import { isRequestOpen } from '#domain/feedback-link'
import { filledIn, missingPlaceholder, type PlaceholderValues } from '#domain/messages'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import { messageStopToken } from '../messages/message-stop-queries.ts'
import {
  readStudents,
  readSupervisors,
  valuesOfStudent,
  valuesOfSupervisor,
} from '../messages/message-values-queries.ts'
import type { EmailServices } from './email-services.ts'
import type { EmailMessage } from './send-email.ts'
import { staffMessageEmail } from './templates/staff-message.tsx'

type Filled = { name: string; values: PlaceholderValues }

/** Null if nobody is left whom it concerns: erased, unsubscribed, answered or corrected since. */
export async function composeStaffMessage(
  services: EmailServices,
  { messageEmailId }: { messageEmailId: string },
): Promise<EmailMessage | null> {
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
  const { address, audience, subject, body, senderAddress } = email
  const filled = await FILL[audience](services, { messageEmailId, address })
  if (!filled || missingPlaceholder([subject, body], filled.values)) return null
  const senderName = fullName({ firstName: email.firstName ?? '', lastName: email.lastName ?? '' })
  const url = `${config.publicUrl}/feedback/unsubscribe/${messageStopToken(config.authSecret, messageEmailId)}`
  return staffMessageEmail({
    site: config,
    to: { name: filled.name, address },
    sender: { name: senderName || config.universityName, address: senderAddress ?? config.supportEmail },
    subject: filledIn(subject, filled.values),
    body: filledIn(body, filled.values),
    ...(audience === 'supervisors' && { unsubscribe: { url, label: m.mailings_message_email_unsubscribe() } }),
  })
}

type Email = { messageEmailId: string; address: string }

const FILL = { students: fillForStudent, supervisors: fillForSupervisor }

async function fillForStudent({ db, clock }: EmailServices, { messageEmailId }: Email): Promise<Filled | null> {
  const rows = await recipientsOf(db, messageEmailId)
  const [student] = await readStudents(
    db,
    rows.map(({ studentId }) => studentId),
    clock(),
  )
  return student && !student.lockedAt ? { name: fullName(student), values: valuesOfStudent(student) } : null
}

async function fillForSupervisor({ db }: EmailServices, { messageEmailId, address }: Email): Promise<Filled | null> {
  const rows = await recipientsOf(db, messageEmailId)
  const found = await readSupervisors(
    db,
    rows.flatMap(({ supervisorId }) => supervisorId ?? []),
  )
  const requests = found.filter(
    (request) => request.email === address && !request.emailsStoppedAt && isRequestOpen(request),
  )
  const [first] = requests
  return first && !isErasedAddress(address) ? { name: first.name, values: valuesOfSupervisor(requests) } : null
}

function recipientsOf(db: EmailServices['db'], emailId: string) {
  return db.selectFrom('messageStudents').select(['studentId', 'supervisorId']).where('emailId', '=', emailId).execute()
}
