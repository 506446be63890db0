import * as m from '#messages'
import type { EmailBody } from './define-email.ts'
import { Action, type EmailContent, EmailLayout, type EmailSite, type Unsubscribe } from './email-layout.tsx'
import type { PersonFacts, SupervisorFacts } from './recipients.ts'
import { renderEmail } from './render-email.ts'

type Content = EmailContent & {
  subject: string
  unsubscribe?: Unsubscribe | undefined
  /** The university heads and signs it, and gets the replies. */
  isFromUniversity?: boolean
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

function framed(site: EmailSite, greeting: string, { subject, ...content }: Content): EmailBody {
  const { unsubscribe, isFromUniversity } = content
  return {
    ...renderEmail(subject, <EmailLayout site={site} greeting={greeting} {...content} />),
    ...(isFromUniversity && { replyTo: { name: site.universityName, address: site.supportEmail } }),
    ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
  }
}

/** Unsubscribing with one click in the mail program (RFC 8058). */
export function unsubscribeHeaders({ url }: Unsubscribe): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
