import { isRequestOpen } from '#domain/feedback/request'
import { filledIn, missingPlaceholder, type PlaceholderValues } from '#domain/office/mailings'
import { isErasedAddress } from '#domain/people/erasure'
import { fullName } from '#domain/people/profile'
import * as m from '#messages'
import { mailingStop } from '../../feedback/reminders/mailing-stop-queries.ts'
import { defineEmail, type EmailServices } from '../../platform/email/define-email.ts'
import { unsubscribeHeaders } from '../../platform/email/email-frames.tsx'
import { EmailLayout, Lines, Paragraph } from '../../platform/email/email-layout.tsx'
import { renderEmail } from '../../platform/email/render-email.ts'
import { SAMPLE_PERSON } from '../../platform/email/sample-facts.ts'
import {
  readStudents,
  readSupervisors,
  type StudentFacts,
  type SupervisorFacts,
  valuesOfStudent,
  valuesOfSupervisor,
} from './mailing-values-queries.ts'

type About = { student: StudentFacts } | { requests: SupervisorFacts[] }

type StaffMailingFacts = {
  name: string
  address: string
  /** Staff's text, with placeholders. */
  subject: string
  body: string
  /** The people that the placeholders stand for. */
  about: About
  /** The author, if the account still exists. */
  sender: { name: string; address: string | null }
  /** The URL that stops mailings to a supervisor. */
  unsubscribe: string | null
}

type Job = { messageEmailId: string }

/** A text that a staff member has written to several people. */
export const staffMailing = defineEmail({
  kind: 'staff-message',
  leaves: {
    while: 'somebody in it is still concerned: not erased, and a supervisor not unsubscribed, answered or corrected',
  },
  deliveryId: ({ messageEmailId }: Job) => messageEmailId,
  facts: (services, job: Job) => readStaffMailing(services, job),
  // Recipients who were left out do not count for the mailing.
  withdraw: async ({ db }, { messageEmailId: id }) => {
    const waiting = db.deleteFrom('messageEmails').where('id', '=', id)
    await waiting.where('handedOverAt', 'is', null).where('failedAt', 'is', null).execute()
  },
  recipient: ({ name, address }: StaffMailingFacts) => ({ name, address }),
  body: (site, facts: StaffMailingFacts) => {
    const values = valuesOf(facts.about)
    const subject = filledIn(facts.subject, values)
    const body = filledIn(facts.body, values)
    const sender = {
      name: facts.sender.name || site.universityName,
      address: facts.sender.address ?? site.supportEmail,
    }
    const stop = facts.unsubscribe ? { url: facts.unsubscribe, label: m.mailings_email_unsubscribe() } : null
    return {
      replyTo: sender,
      ...renderEmail(
        subject,
        <EmailLayout
          site={site}
          isFromUniversity
          preview={body.replaceAll(/\s+/g, ' ').slice(0, 120)}
          heading={subject}
          because={m.mailings_email_reason({ name: sender.name, address: sender.address })}
          body={body.split(/\n{2,}/).map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key
            <Paragraph key={index}>
              <Lines>{paragraph}</Lines>
            </Paragraph>
          ))}
          {...(stop && { unsubscribe: stop })}
        />,
      ),
      ...(stop && { headers: unsubscribeHeaders(stop) }),
    }
  },
  sample: ({ publicUrl }) => ({
    name: 'Maya Okafor',
    address: SAMPLE_PERSON.email,
    subject: '{employer}',
    body: '{first name},\n\n{employer}',
    about: {
      student: {
        ...SAMPLE_PERSON,
        id: 'sample',
        major: 'Computer Science',
        lockedAt: null,
        employerName: 'Northwind Energy',
        positionTitle: 'Data Analyst Intern',
        deadline: null,
      },
    },
    sender: { name: 'Mara Manager', address: 'mara@riverside.example' },
    unsubscribe: `${publicUrl}/feedback/unsubscribe/sample`,
  }),
})

/** The placeholders' values, in the reader's language. */
function valuesOf(about: About): PlaceholderValues {
  return 'student' in about ? valuesOfStudent(about.student) : valuesOfSupervisor(about.requests)
}

/** Null if the email no longer concerns anybody: they were erased, unsubscribed, answered or corrected since. */
async function readStaffMailing(services: EmailServices, { messageEmailId }: Job): Promise<StaffMailingFacts | null> {
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
  const stop = `${config.publicUrl}/feedback/unsubscribe/${mailingStop.make(config.authSecret, { emailId: messageEmailId })}`
  return {
    ...found,
    address,
    subject,
    body,
    sender: { name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }), address: email.senderAddress },
    unsubscribe: audience === 'supervisors' ? stop : null,
  }
}

type Found = { name: string; about: About } | null
type MailingEmail = Job & { address: string }

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
