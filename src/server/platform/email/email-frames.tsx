import * as m from '#messages'
import type { EmailBody, Recipient } from './define-email.ts'
import { Action, type EmailContent, EmailLayout, type EmailSite } from './email-layout.tsx'
import { type PersonFacts, type StudentFacts, type SupervisorFacts, toPerson } from './recipients.ts'
import { renderEmail } from './render-email.ts'
import { areListed } from './requests-in-email.tsx'
import type { Unsubscribe } from './stop-link.tsx'

type Content = EmailContent & {
  subject: string
  unsubscribe?: Unsubscribe | undefined
  /** Whether the university heads and signs the email and gets the replies. */
  isFromUniversity?: boolean
  /**
   * The students that a supervisor is asked about. Replies go to the student if there is only one and the office has chosen so.
   */
  students?: readonly StudentFacts[]
}

/** An email to the owner of an account. */
export function accountEmail(
  site: EmailSite,
  { firstName }: Pick<PersonFacts, 'firstName'>,
  content: Content,
): EmailBody {
  return framed(site, m.emails_account_greeting({ firstName }), content)
}

/** A screen that opens after logging in. */
type ScreenLink = { label: string; path: string }

/** An email to a student; it ends with a button that opens the dashboard, or another screen. */
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
 * An email to a supervisor, who knows the university but not the product. With `unsubscribe`, the mail program's own button stops
 * automatic emails; so does a link labelled `stop`: in the footer, or below the heading if the email is about many students.
 */
export function supervisorEmail(
  site: EmailSite,
  { supervisorName, unsubscribe }: Pick<SupervisorFacts, 'supervisorName'> & { unsubscribe?: string },
  { stop = null, ...content }: Content & { stop?: string | null },
): EmailBody {
  return framed(site, m.emails_supervisor_greeting({ supervisorName }), {
    ...content,
    isFromUniversity: true,
    unsubscribe: unsubscribe
      ? { url: unsubscribe, label: stop, isFirst: areListed(content.students ?? []) }
      : undefined,
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
  // A reply about one student must not reach the others.
  const isOne = students.every(({ email }) => email === student?.email)
  if (site.appearance.repliesToStudent && isOne && student?.canBeReached) return toPerson(student)
  return { name: site.universityName, address: site.supportEmail }
}

/** Lets the mail program unsubscribe with one click (RFC 8058). */
export function unsubscribeHeaders({ url }: Unsubscribe): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
