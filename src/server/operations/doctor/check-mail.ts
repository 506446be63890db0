import nodemailer from 'nodemailer'
import { REFUSING_DOMAINS } from '#domain/platform/sending-pause'
import type { Config, EmailTransport } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { adviceOnTls, createMailer, smtpOptions, withoutSecrets } from '../../platform/email/send-email.ts'
import { countRefusingDomains } from '../delivery/refusal-queries.ts'
import { countDeadEmails, readMailFacts } from '../system/system-queries.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const TIMEOUT_MS = 15_000

/** Whether the mail server can be reached, encrypts, and accepts our password. */
export async function checkMail({ email }: Config): Promise<Finding> {
  if (email.kind === 'captured')
    return warning('mail', 'No mail server is set: emails are only stored.', 'Set SMTP_URL or BREVO_API_KEY.')
  return email.kind === 'smtp' ? checkSmtp(email) : checkBrevo(email)
}

async function checkSmtp(email: Extract<EmailTransport, { kind: 'smtp' }>): Promise<Finding> {
  const { hostname, protocol, username } = new URL(email.url)
  const signsIn = username ? ', accepts the password' : ''
  const encrypted = await failureOf(email, { requireTLS: true })
  if (!encrypted) return ok('mail', `${hostname} answers${signsIn}, encrypted`)
  const plain = protocol === 'smtps:' ? encrypted : await failureOf(email, {})
  if (plain) return problem('mail', withoutSecrets(plain.message, email), adviceOnTls(plain, email) ?? adviceFor(plain))
  if (/^(localhost|127\.|\[::1\])/.test(hostname)) return ok('mail', `${hostname} answers${signsIn}`)
  return warning(
    'mail',
    `${hostname} answers${signsIn}, but the connection is not encrypted.`,
    'Use a mail server with TLS: smtps:// (port 465), or smtp:// with STARTTLS (port 587).',
  )
}

async function failureOf({ url }: { url: string }, options: { requireTLS?: boolean }): Promise<SmtpFailure | null> {
  const transport = nodemailer.createTransport({ ...smtpOptions(url), ...options })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return error as SmtpFailure
  } finally {
    transport.close()
  }
}

type SmtpFailure = Error & { code?: string }

function adviceFor({ code }: SmtpFailure): string {
  if (code === 'EAUTH')
    return 'Check the user name and password in SMTP_URL. Special characters must be percent-encoded.'
  if (code === 'EDNS') return 'Check the host name in SMTP_URL.'
  return 'Check the host and port in SMTP_URL, and whether a firewall blocks outgoing connections to it.'
}

async function checkBrevo({ apiKey, apiUrl }: { apiKey: string; apiUrl: string }): Promise<Finding> {
  try {
    const response = await fetch(new URL('../account', apiUrl), {
      headers: { 'api-key': apiKey, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return ok('mail', 'Brevo accepts the key')
    return problem(
      'mail',
      `Brevo answers with status ${response.status}.`,
      'Check BREVO_API_KEY, and the IP addresses that Brevo allows.',
    )
  } catch (error) {
    return problem(
      'mail',
      `Brevo cannot be reached (${(error as Error).message}).`,
      'Check the connection to the internet and BREVO_API_URL.',
    )
  }
}

type Delivery = { db: Db; config: Pick<Config, 'publicUrl'> }

/** Whether recent emails were sent. The advice links to the part of the System screen with the emails in question. */
export async function checkDelivery({ db, config: { publicUrl } }: Delivery, now: Date): Promise<Finding[]> {
  const { succeededAt, failedAt, error } = await readMailFacts(db)
  const dead = await countDeadEmails(db)
  const refusing = (await countRefusingDomains(db, now)).get('ours') ?? 0
  const at = (part: string) => `${publicUrl}/admin/status#${part}`
  const isFailing = failedAt !== null && (succeededAt === null || failedAt > succeededAt)
  return [
    isFailing
      ? problem(
          'emails',
          `The last one failed at ${failedAt.toISOString()}: ${error}`,
          `If the check of mail above finds nothing, see which emails are tried again: ${at('retried-emails')}`,
        )
      : ok('emails', succeededAt ? `the last one was sent at ${succeededAt.toISOString()}` : 'none sent yet'),
    ...(refusing >= REFUSING_DOMAINS
      ? [
          problem(
            'emails',
            `${refusing} domains have refused our emails within an hour, and not because of the addresses.`,
            `Check blocklists, sending limits, SPF and DKIM. Their answers: ${at('refused-emails')}`,
          ),
        ]
      : []),
    ...(dead > 0 ? [warning('emails', `Given up: ${dead}.`, `Send them again: ${at('failed-emails')}`)] : []),
  ]
}

/** Sends a test email to this address. */
export async function sendTest(config: Config, db: Db, address: string): Promise<Finding> {
  const mailer = createMailer(config, db)
  const text = `This is a test of ${config.productName} at ${config.publicUrl}. The sending of emails works.`
  try {
    const to = { name: '', address }
    await mailer.send({ to, subject: `Test of ${config.productName}`, text, html: `<p>${text}</p>` })
    return ok('test email', `accepted for ${address}; look for it there, also in the spam folder`)
  } catch (error) {
    return problem('test email', (error as Error).message, 'See the check of mail above.')
  } finally {
    await mailer.close()
  }
}
