import { fullName } from '#domain/profile'
import * as m from '#messages'
import type { AccountFacts, AssignmentFacts } from './email-facts.ts'
import { Action, type EmailContent, EmailLayout, type Unsubscribe } from './email-layout.tsx'
import { renderEmail } from './render-email.ts'
import type { EmailMessage } from './send-email.ts'

type Email = EmailContent & { subject: string }

/** An email to somebody who has an account. */
export function accountEmail(
  facts: AccountFacts,
  { subject, ...content }: Email & { unsubscribe?: Unsubscribe },
): EmailMessage {
  const { site, firstName, email } = facts
  return {
    to: { name: fullName(facts), address: email },
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
  facts: AccountFacts,
  {
    action = { label: m.emails_open_dashboard(), path: '/dashboard' },
    body,
    ...email
  }: Email & { action?: ScreenLink },
): EmailMessage {
  const content = (
    <>
      {body}
      <Action href={`${facts.site.publicUrl}${action.path}`}>{action.label}</Action>
    </>
  )
  return accountEmail(facts, { ...email, body: content })
}

type Recipient = Pick<AssignmentFacts, 'site' | 'supervisorName' | 'supervisorEmail'> & { unsubscribe?: string }

/** An email to a supervisor. With `unsubscribe`, the footer and the mail program's own button stop the reminders. */
export function supervisorEmail(
  { site, supervisorName, supervisorEmail: address, unsubscribe }: Recipient,
  { subject, ...content }: Email,
): EmailMessage {
  const greeting = m.emails_supervisor_greeting({ supervisorName })
  const stop = unsubscribe ? { url: unsubscribe, label: m.emails_supervisor_unsubscribe() } : null
  return {
    to: { name: supervisorName, address },
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
