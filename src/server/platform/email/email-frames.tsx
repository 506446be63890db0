import * as m from '#messages'
import type { EmailBody, Recipient } from './define-email.ts'
import { Action, type EmailContent, EmailLayout, type EmailSite, type Unsubscribe } from './email-layout.tsx'
import { type PersonFacts, type StudentFacts, type SupervisorFacts, toPerson } from './recipients.ts'
import { renderEmail } from './render-email.ts'

type Content = EmailContent & {
  subject: string
  unsubscribe?: Unsubscribe | undefined
  /** The university heads and signs it, and gets the replies. */
  isFromUniversity?: boolean
  /** Whom the email asks a supervisor about. Where the office has chosen so, the replies go to the student, if it is one. */
  students?: readonly StudentFacts[]
}

/** An email to somebody who has an account. */
export function accountEmail(
  site: EmailSite,
  { firstName }: Pick<PersonFacts, 'firstName'>,
  content: Content,
): EmailBody {
  return framed(site, m.emails_account_greeting({ firstName }), content)
}

/** A screen that asks to log in first, and then opens. */
type ScreenLink = { label: string; path: string }

/** An email to a student; it ends with a button that opens the dashboard, or the screen that the button names. */
export function studentEmail(
  site: EmailSite,
  student: Pick<PersonFacts, 'firstName'>,
  {
    action = { label: m.emails_open_dashboard(), path: '/dashboard' },
    body,
    ...content
  }: Content & { action?: ScreenLink },
): EmailBody {
  const withAction = (
    <>
      {body}
      <Action href={`${site.publicUrl}${action.path}`}>{action.label}</Action>
    </>
  )
  return accountEmail(site, student, { ...content, body: withAction })
}

/**
 * An email to a supervisor, who knows the university but not the product. With `unsubscribe`, the footer and the mail program's own
 * button stop the reminders.
 */
export function supervisorEmail(
  site: EmailSite,
  { supervisorName, unsubscribe }: Pick<SupervisorFacts, 'supervisorName'> & { unsubscribe?: string },
  content: Content,
): EmailBody {
  const stop = unsubscribe ? { url: unsubscribe, label: m.emails_supervisor_unsubscribe() } : undefined
  return framed(site, m.emails_supervisor_greeting({ supervisorName }), {
    ...content,
    isFromUniversity: true,
    unsubscribe: stop,
  })
}

function framed(site: EmailSite, greeting: string, { subject, students, ...content }: Content): EmailBody {
  const { unsubscribe, isFromUniversity } = content
  return {
    ...renderEmail(subject, <EmailLayout site={site} greeting={greeting} {...content} />),
    ...(isFromUniversity && { replyTo: replyAddress(site, students) }),
    ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
  }
}

function replyAddress(site: EmailSite, students: readonly StudentFacts[] = []): Recipient {
  const [student] = students
  // What is said about one student is not for the others.
  const isOne = students.every(({ email }) => email === student?.email)
  if (site.appearance.repliesToStudent && isOne && student?.canBeReached) return toPerson(student)
  return { name: site.universityName, address: site.supportEmail }
}

/** Unsubscribing with one click in the mail program (RFC 8058). */
export function unsubscribeHeaders({ url }: Unsubscribe): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
