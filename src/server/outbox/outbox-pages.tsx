import type { Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import { renderPage, type Site } from '../html/render-page.tsx'

/** An email that was kept instead of sent. */
export type CapturedEmail = Selectable<Database['capturedEmails']>
/** What the list shows of it. */
export type ListedEmail = Omit<CapturedEmail, 'html' | 'bodyText'>

/** The list shows this many emails, the newest. */
export const OUTBOX_LENGTH = 100

/** /outbox: what would have been sent, newest first. */
export function outboxPage(site: Site, emails: ListedEmail[]): string {
  return renderPage(site, {
    title: 'Outbox',
    children: (
      <>
        <h1>Outbox</h1>
        <Why />
        {emails.length === 0 && <p className="intro">No emails yet. Reload this page after something was sent.</p>}
        {emails.length > 0 && (
          <ol className="outbox">
            {emails.map((email) => (
              <li key={email.id}>
                <a href={`/outbox/${email.id}`}>{email.subject}</a>
                <span>
                  <bdi>{email.toName}</bdi> {`<${email.toAddress}>`}
                </span>
                <SentAt email={email} />
              </li>
            ))}
          </ol>
        )}
        {emails.length === OUTBOX_LENGTH && <p className="field-hint">Only the newest {OUTBOX_LENGTH} are listed.</p>}
      </>
    ),
  })
}

/** /outbox/{id}: one email as text, its links ready to follow, and the way to its HTML. */
export function capturedEmailPage(site: Site, email: CapturedEmail): string {
  return renderPage(site, {
    title: email.subject,
    children: (
      <>
        <p>
          <a href="/outbox">Outbox</a>
        </p>
        <h1>{email.subject}</h1>
        <Why />
        <dl className="page-facts">
          <div>
            <dt>To</dt>
            <dd>
              <bdi>{email.toName}</bdi> {`<${email.toAddress}>`}
            </dd>
          </div>
          <div>
            <dt>Kept</dt>
            <dd>
              <SentAt email={email} />
            </dd>
          </div>
        </dl>
        <p>
          <a href={`/outbox/${email.id}/html`}>Show it as mail programs do</a>
        </p>
        <pre className="plain-email">{withLinks(email.bodyText)}</pre>
      </>
    ),
  })
}

function Why() {
  return (
    <p className="notice">
      No email transport is configured, so emails are kept here instead of being sent. Set SMTP_URL or BREVO_API_KEY to
      send them. This page exists only while the server listens on this machine alone.
    </p>
  )
}

function SentAt({ email }: { email: ListedEmail }) {
  const instant = email.createdAt.toISOString()
  return <time dateTime={instant}>{`${instant.slice(0, 16).replace('T', ' ')} UTC`}</time>
}

/** The addresses in a text as links; everything else stays text. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
