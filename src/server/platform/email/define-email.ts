import type { EmailKind } from '#domain/email-kinds'
import type { Language } from '#domain/languages'
import type { Config } from '../../config.ts'
import type { Db } from '../database/client.ts'
import type { EmailSite } from './email-layout.tsx'
import type { EmailMessage } from './send-email.ts'

/**
 * One kind of email: whom it is for and what it says. `Job` is its payload in the queue: ids, times and choices. Secrets and the
 * names of people are encrypted in it (platform/secrets/sealed.ts). Jobs wait for days, so a kind and the names in its payload stay as they are.
 */
export type Email<Job extends object = object, Facts extends object = object> = {
  kind: EmailKind
  queue?: QueueOptions
  /** The record of this delivery, if it is shown to staff. */
  deliveryId?(job: Job): string
  /** On what ground it leaves, judged by `facts` when it is sent; or why it always leaves. Of those with the same payload, the newest. */
  leaves: { while: string } | { always: string }
  /** The current facts; nothing if it may not leave any more. No sentences: the language is not known yet. */
  facts(services: EmailServices, job: Job): Promise<NoInfer<Facts> | null | undefined>
  /** Undoes what was recorded as if it had left: links, steps, what counts for limits. Only what has not left in an earlier attempt. */
  withdraw?(services: EmailServices, job: Job): Promise<void>
  recipient(facts: NoInfer<Facts>): Recipient
  /** Its sentences, in the recipient's language. */
  body(site: EmailSite, facts: Facts): EmailBody
  /** Made-up facts, for previews and tests. */
  sample(site: EmailSite, now: Date): NoInfer<Facts>
}

type QueueOptions = {
  /** How long it may wait to be sent. Unit: seconds. */
  retentionSeconds?: number
  /** Higher ones are sent first. */
  priority?: number
  /** When it leaves the queue after it was sent. Unit: seconds. */
  deleteAfterSeconds?: number
}

export type EmailServices = { config: Config; db: Db; clock: () => Date; emails: readonly Email[] }

/** `language` is null for English. If it is omitted, the email is in the language of its address (mail-language.ts). */
export type Recipient = { name: string; address: string; language?: Language | null }

export type EmailBody = Omit<EmailMessage, 'id' | 'to'>

export function defineEmail<Job extends object, Facts extends object>(email: Email<Job, Facts>): Email<Job, Facts> {
  return email
}

/** The email with made-up people. Its links lead to no record. */
export function sampleEmail(email: Email, site: EmailSite, now: Date): EmailBody {
  return email.body(site, email.sample(site, now))
}

export function emailOfKind(emails: readonly Email[], kind: string): Email {
  const email = emails.find((one) => one.kind === kind)
  if (!email) throw new Error(`There is no email '${kind}'`)
  return email
}
