import nodemailer from 'nodemailer'
import type { Config, EmailTransport } from '../config.ts'
import type { Db } from '../database/client.ts'

export type EmailMessage = {
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
}

export type Mailer = {
  kind: EmailTransport['kind']
  /** Resolves once the message is handed over; throws 'Email sending failed: …' otherwise, so that the queue retries. */
  send(message: EmailMessage): Promise<void>
  close(): Promise<void>
}

/** Emails leave by the configured transport, with the product's name as the sender's name (spec section 1). */
export function createMailer(config: Pick<Config, 'email' | 'productName' | 'mailFrom'>, db: Db): Mailer {
  const { email } = config
  const from = { name: config.productName, address: config.mailFrom }
  const transport =
    email.kind === 'smtp' ? smtp(email, from) : email.kind === 'brevo' ? brevo(email, from) : capture(db)
  return {
    kind: email.kind,
    send: async (message) => {
      try {
        refuseInjection(message)
        await transport.send(message)
      } catch (error) {
        throw new Error(`Email sending failed: ${withoutSecrets((error as Error).message, email)}`)
      }
    },
    close: transport.close,
  }
}

type Address = { name: string; address: string }
type Transport = Pick<Mailer, 'send' | 'close'>

const TIMEOUT_MS = 15_000

function smtp({ url }: { url: string }, from: Address): Transport {
  const transporter = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (message) => {
      // Machines that answer for people on holiday leave such a message alone.
      await transporter.sendMail({ ...message, from, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    close: async () => transporter.close(),
  }
}

function brevo({ apiKey, apiUrl }: { apiKey: string; apiUrl: string }, from: Address): Transport {
  return {
    send: async ({ to, subject, html, text }) => {
      const response = await fetch(apiUrl, {
        method: 'POST',
        headers: { 'api-key': apiKey, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          sender: { name: from.name, email: from.address },
          to: [{ name: to.name, email: to.address }],
          subject,
          htmlContent: html,
          textContent: text,
        }),
        // A redirect would carry the key elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(await refusal(response))
      await response.body?.cancel()
    },
    close: async () => undefined,
  }
}

async function refusal(response: Response): Promise<string> {
  const text = await response.text()
  const reason = reasonIn(text) ?? response.statusText
  return `${response.status} ${reason}`.trim().slice(0, 300)
}

function reasonIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

/** Without a transport emails stay in the database, where the outbox shows them. */
function capture(db: Db): Transport {
  return {
    send: async ({ to, subject, html, text }) => {
      const row = { toName: to.name, toAddress: to.address, subject, html, bodyText: text }
      await db.insertInto('capturedEmails').values(row).execute()
    },
    close: async () => undefined,
  }
}

// A line break or a second address in a header field would add a recipient.
function refuseInjection({ to, subject }: EmailMessage): void {
  if (/[\s<>,;]/.test(to.address)) throw new Error('the address of the recipient is not valid')
  if (/[\r\n]/.test(to.name + subject)) throw new Error('the subject or the name of the recipient has a line break')
}

function withoutSecrets(message: string, email: EmailTransport): string {
  const secret = email.kind === 'brevo' ? email.apiKey : email.kind === 'smtp' ? passwordIn(email.url) : ''
  return secret ? message.replaceAll(secret, '…') : message
}

function passwordIn(url: string): string {
  return URL.canParse(url) ? decodeURIComponent(new URL(url).password) : ''
}
