import type { Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import { PageFacts } from '../html/page-parts.tsx'
import { renderPage, type Site } from '../html/render-page.tsx'

/** An email that was stored instead of sent. */
type CapturedEmail = Selectable<Database['capturedEmails']>
type ListedEmail = Omit<CapturedEmail, 'html' | 'bodyText'>

/** Maximum number of emails in the list, newest first. */
export const OUTBOX_LENGTH = 100

/** /outbox: the emails that would have been sent, newest first. */
export function outboxPage(site: Site, emails: ListedEmail[]): string {
  return renderPage(site, {
    isEnglishOnly: true,
    title: 'Outbox',
    children: (
      <>
        <h1>Outbox</h1>
        <Why />
        {emails.length === 0 && <p className="intro">No emails yet. Reload this page after an email is sent.</p>}
        {emails.length > 0 && (
          <ol className="outbox">
            {emails.map((email) => (
              <li key={email.id}>
                <a href={`/outbox/${email.id}`}>{email.subject}</a>
                <Recipient email={email} />
                <CapturedAt email={email} />
              </li>
            ))}
          </ol>
        )}
        {emails.length === OUTBOX_LENGTH && <p className="field-hint">Only the newest {OUTBOX_LENGTH} are listed.</p>}
      </>
    ),
  })
}

/** /outbox/{id}: one email as text with clickable links, and a link to its HTML version. */
export function capturedEmailPage(site: Site, email: CapturedEmail): string {
  return renderPage(site, {
    isEnglishOnly: true,
    title: email.subject,
    children: (
      <>
        <p>
          <a href="/outbox">Outbox</a>
        </p>
        <h1>{email.subject}</h1>
        <Why />
        <PageFacts
          facts={[
            ['To', <Recipient key="to" email={email} />],
            ['Captured', <CapturedAt key="captured" email={email} />],
          ]}
        />
        <p>
          <a href={`/outbox/${email.id}/html`}>Show the HTML version</a>
        </p>
        <pre className="plain-email">{withLinks(email.bodyText)}</pre>
      </>
    ),
  })
}

function Why() {
  return (
    <p className="notice">
      No email transport is configured, so emails are stored here instead of being sent. Set SMTP_URL or BREVO_API_KEY
      to send them. This page is available only while the server listens on a loopback address.
    </p>
  )
}

function Recipient({ email }: { email: ListedEmail }) {
  return (
    <span>
      <bdi>{email.toName}</bdi> {`<${email.toAddress}>`}
    </span>
  )
}

function CapturedAt({ email }: { email: ListedEmail }) {
  const instant = email.createdAt.toISOString()
  return <time dateTime={instant}>{`${instant.slice(0, 16).replace('T', ' ')} UTC`}</time>
}

/** Turns the URLs in a text into links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
