import * as m from '#messages'
import type { EmailBody } from './define-email.ts'
import { Action, type EmailContent, EmailLayout, type EmailSite, type Unsubscribe } from './email-layout.tsx'
import type { PersonFacts, SupervisorFacts } from './recipients.ts'
import { renderEmail } from './render-email.ts'

type Content = EmailContent & { subject: string }

/** An email to somebody who has an account. */
export function accountEmail(
  site: EmailSite,
  { firstName }: Pick<PersonFacts, 'firstName'>,
  { subject, ...content }: Content & { unsubscribe?: Unsubscribe },
): EmailBody {
  return {
    ...renderEmail(
      subject,
      <EmailLayout site={site} greeting={m.emails_account_greeting({ firstName })} {...content} />,
    ),
    ...(content.unsubscribe && { headers: unsubscribeHeaders(content.unsubscribe) }),
  }
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
  }: Content & { action?: ScreenLink; unsubscribe?: Unsubscribe },
): EmailBody {
  const withAction = (
    <>
      {body}
      <Action href={`${site.publicUrl}${action.path}`}>{action.label}</Action>
    </>
  )
  return accountEmail(site, student, { ...content, body: withAction })
}

/** An email to a supervisor. With `unsubscribe`, the footer and the mail program's own button stop the reminders. */
export function supervisorEmail(
  site: EmailSite,
  { supervisorName, unsubscribe }: Pick<SupervisorFacts, 'supervisorName'> & { unsubscribe?: string },
  { subject, ...content }: Content,
): EmailBody {
  const greeting = m.emails_supervisor_greeting({ supervisorName })
  const stop = unsubscribe ? { url: unsubscribe, label: m.emails_supervisor_unsubscribe() } : null
  return {
    ...renderEmail(
      subject,
      <EmailLayout site={site} greeting={greeting} {...content} {...(stop && { unsubscribe: stop })} />,
    ),
    ...(stop && { headers: unsubscribeHeaders(stop) }),
  }
}

/** Unsubscribing with one click in the mail program (RFC 8058). */
export function unsubscribeHeaders({ url }: Unsubscribe): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
