import { randomUUID } from 'node:crypto'
import nodemailer from 'nodemailer'
import { domainOf } from '#domain/platform/email-address'
import { type RefusalKind, refusalKind } from '#domain/platform/mail-refusal'
import * as m from '#messages'
import type { Config, EmailTransport } from '../../config.ts'
import type { Db } from '../database/client.ts'

export type EmailMessage = {
  /**
   * A UUID that stays the same when the email is retried, because a process can die after sending but before recording it. It
   * becomes the Message-ID over SMTP and the key in the outbox; Brevo assigns its own ids.
   */
  id?: string
  to: { name: string; address: string }
  /** The address for replies, if they do not go to the product. */
  replyTo?: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** Additional header fields, for example List-Unsubscribe. */
  headers?: Record<string, string>
}

export type Mailer = {
  kind: EmailTransport['kind']
  /**
   * Returns the Message-ID once the mail server has accepted the email. Otherwise throws 'Email sending failed: …', as
   * EmailRefused if the server has responded, so that the queue retries unless a retry cannot help.
   */
  send(message: EmailMessage): Promise<string>
  close(): Promise<void>
}

/** Sends emails through the configured transport, with the product's name as the sender's name (spec section 1). */
export function createMailer(config: Pick<Config, 'email' | 'productName' | 'mailFrom'>, db: Db): Mailer {
  const { email } = config
  const from = { name: config.productName, address: config.mailFrom }
  const transport =
    email.kind === 'smtp'
      ? smtp(email, from, (id) => messageIdOf(config, id))
      : email.kind === 'brevo'
        ? brevo(email, from)
        : capture(db)
  return {
    kind: email.kind,
    send: async ({ id = randomUUID(), ...message }) => {
      try {
        refuseInjection(message)
        return bareMessageId(await transport.send({ id, ...message }))
      } catch (error) {
        const { message } = error as Error
        const advice = adviceOnTls(error as Error, email)
        const reason = withoutSecrets(advice ? `${message} ${advice}` : message, email)
        const sentence = m.common_email_sending_failed({ reason })
        throw error instanceof EmailRefused ? new EmailRefused(sentence, error) : new Error(sentence)
      }
    },
    close: transport.close,
  }
}

type Refusal = { kind: RefusalKind /** The mail server's words. */; reason: string }

/** The mail server or the provider responded that it does not accept the email. */
export class EmailRefused extends Error implements Refusal {
  readonly kind: RefusalKind
  readonly reason: string
  constructor(message: string, { kind, reason }: Refusal) {
    super(message)
    this.kind = kind
    this.reason = reason
  }
}

function refused(reason: string, kind = refusalKind(reason)): EmailRefused {
  return new EmailRefused(reason, { kind, reason })
}

/** The Message-ID of an email with this id, unless a provider assigns its own. */
export function messageIdOf({ email, mailFrom }: Pick<Config, 'email' | 'mailFrom'>, id: string): string {
  return email.kind === 'smtp' ? `${id}@${domainOf(mailFrom)}` : id
}

/** A Message-ID without its angle brackets, which not every report includes. */
export function bareMessageId(id: string): string {
  return id.trim().replace(/^<(.*)>$/, '$1')
}

type Address = { name: string; address: string }
type Transport = { send(message: EmailMessage & { id: string }): Promise<string>; close(): Promise<void> }

const TIMEOUT_MS = 15_000

function smtp({ url }: { url: string }, from: Address, messageIdOf: (id: string) => string): Transport {
  const transporter = nodemailer.createTransport({ ...smtpOptions(url), pool: true, maxConnections: 2 })
  return {
    send: async ({ id, ...message }) => {
      // Prevents automatic replies, such as vacation notices.
      const headers = { ...message.headers, 'Auto-Submitted': 'auto-generated' }
      try {
        // Many mailboxes show messages with the same Message-ID only once.
        const messageId = `<${messageIdOf(id)}>`
        await transporter.sendMail({ ...message, messageId, from, headers })
        return messageId
      } catch (error) {
        const { message, command = '', response } = error as SmtpError
        if (response === undefined) throw error
        const kind = refusalKind(response, ABOUT_RECIPIENT.test(command))
        throw new EmailRefused(message, { kind, reason: response })
      }
    },
    close: async () => transporter.close(),
  }
}

export function smtpOptions(url: string) {
  return {
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** What to change if the mail server expects TLS and SMTP_URL does not, or the other way round; null for other errors. */
export function adviceOnTls(error: Error, email: EmailTransport): string | null {
  if (email.kind !== 'smtp') return null
  const isTls = email.url.startsWith('smtps:')
  if (isTls && NOT_TLS.test(error.message)) return m.common_email_port_without_tls()
  return !isTls && NO_GREETING.test(error.message) ? m.common_email_port_with_tls() : null
}

/** OpenSSL's messages for a response without TLS. */
const NOT_TLS = /wrong version number|packet length too long|record layer failure/i
/** A server that expects TLS waits for it, or closes the connection. */
const NO_GREETING = /Greeting never received|Connection closed unexpectedly|Unexpected socket close|Invalid greeting/i

type SmtpError = Error & { command?: string; response?: string }

/** Other responses concern the connection, the password or the sender. */
const ABOUT_RECIPIENT = /^(RCPT TO|DATA)/

function brevo({ apiKey, apiUrl }: { apiKey: string; apiUrl: string }, from: Address): Transport {
  return {
    send: async ({ id, to, replyTo, subject, html, text, headers }) => {
      const response = await fetch(apiUrl, {
        method: 'POST',
        headers: { 'api-key': apiKey, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          sender: { name: from.name, email: from.address },
          to: [{ name: to.name, email: to.address }],
          ...(replyTo && { replyTo: { name: replyTo.name, email: replyTo.address } }),
          subject,
          htmlContent: html,
          textContent: text,
          headers,
        }),
        // A redirect would send the key to another server.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw await refusal(response)
      return textIn(await response.text(), 'messageId') ?? id
    },
    close: async () => undefined,
  }
}

async function refusal(response: Response): Promise<Error> {
  const reason = textIn(await response.text(), 'message') ?? response.statusText
  const message = `${response.status} ${reason}`.trim().slice(0, 300)
  // Brevo only checks the form of addresses. Its own failures count like an unreachable server.
  const isRecipient = response.status === 400 && /\b(in to|recipient)\b/i.test(reason)
  if (isRecipient) return refused(message, 'address')
  return response.status >= 500 || response.status === 429 ? new Error(message) : refused(message, 'ours')
}

function textIn(json: string, key: string): string | undefined {
  try {
    const value = (JSON.parse(json) as Record<string, unknown>)[key]
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** Stores emails in the database if no transport is configured. The outbox shows them. */
function capture(db: Db): Transport {
  return {
    send: async ({ id, to, subject, html, text }) => {
      await db
        .insertInto('capturedEmails')
        .values({ id, toName: to.name, toAddress: to.address, subject, html, bodyText: text })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      return id
    },
    close: async () => undefined,
  }
}

// A line break or a second address in a header field would add recipients.
function refuseInjection({ to, replyTo, subject }: EmailMessage): void {
  if (/[\s<>,;]/.test(to.address)) throw refused('the address of the recipient is not valid', 'address')
  if (replyTo && /[\s<>,;]/.test(replyTo.address)) throw new Error('the address for replies is not valid')
  if (/[\r\n]/.test(to.name + subject + (replyTo?.name ?? '')))
    throw new Error('the subject or the name of the recipient has a line break')
}

export function withoutSecrets(message: string, email: EmailTransport): string {
  const secret = email.kind === 'brevo' ? email.apiKey : email.kind === 'smtp' ? passwordIn(email.url) : ''
  return secret ? message.replaceAll(secret, '…') : message
}

function passwordIn(url: string): string {
  return URL.canParse(url) ? decodeURIComponent(new URL(url).password) : ''
}
