import type { EmailKind } from '#domain/platform/email-kinds'
import type { Language } from '#domain/text/languages'
import type { Config } from '../../config.ts'
import type { Db } from '../database/client.ts'
import type { EmailSite } from './email-layout.tsx'
import type { EmailMessage } from './send-email.ts'

/**
 * One kind of email. `Job` is its payload in the queue: ids, times and choices. Secrets and names of people are encrypted in it
 * (platform/secrets/sealed.ts). Jobs wait for days, so kinds and the names in their payloads must not change.
 */
export type Email<Job extends object = object, Facts extends object = object> = {
  kind: EmailKind
  queue?: QueueOptions
  /** The id of this delivery's record, if staff can see it. */
  deliveryId?(job: Job): string
  /**
   * The ground on which it is sent, checked by `facts` at that time; or why it is always sent. Of emails with the same payload,
   * only the newest is sent.
   */
  leaves: { while: string } | { always: string }
  /** The current facts; nothing if it may no longer be sent. No sentences, because the language is unknown here. */
  facts(services: EmailServices, job: Job): Promise<NoInfer<Facts> | null | undefined>
  /** Undoes what was recorded in advance: links, steps, and what counts for limits. Skips what an earlier attempt has sent. */
  withdraw?(services: EmailServices, job: Job): Promise<void>
  recipient(facts: NoInfer<Facts>): Recipient
  /** The sentences, in the recipient's language. */
  body(site: EmailSite, facts: Facts): EmailBody
  /** Made-up facts, for previews and tests. */
  sample(site: EmailSite, now: Date): NoInfer<Facts>
}

type QueueOptions = {
  /** How long it may wait before it is sent. Unit: seconds. */
  retentionSeconds?: number
  /** Higher priorities are sent first. */
  priority?: number
  /** When it leaves the queue after it was sent. Unit: seconds. */
  deleteAfterSeconds?: number
}

export type EmailServices = { config: Config; db: Db; clock: () => Date; emails: readonly Email[] }

/** `language` is null for English. If omitted, the email is in the language chosen for its address (mail-language.ts). */
export type Recipient = { name: string; address: string; language?: Language | null }

export type EmailBody = Omit<EmailMessage, 'id' | 'to'>

export function defineEmail<Job extends object, Facts extends object>(email: Email<Job, Facts>): Email<Job, Facts> {
  return email
}

/** The email with made-up people, whose links lead to no record. */
export function sampleEmail(email: Email, site: EmailSite, now: Date): EmailBody {
  return email.body(site, email.sample(site, now))
}

export function emailOfKind(emails: readonly Email[], kind: string): Email {
  const email = emails.find((one) => one.kind === kind)
  if (!email) throw new Error(`There is no email '${kind}'`)
  return email
}
