import { sql } from 'kysely'
import type { MailingPreview } from '#contract/office/mailings'
import { filledIn, missingPlaceholder, missingSentence, type PlaceholderValues, SKIPPED } from '#domain/mailings'
import type { Db, Tx } from '../../platform/database/client.ts'

/** One email: to whom, what is filled in, and the students that it is about. */
export type Recipient = {
  name: string
  address: string
  values: PlaceholderValues
  students: { studentId: string; supervisorId: string | null }[]
}
export type Skipped = MailingPreview['skipped'][number]
export type Recipients = { recipients: Recipient[]; skipped: Skipped[] }

type Text = { subject: string; body: string }

/** Leaves out those whose last email did not arrive, and those for whom a placeholder has no value. */
export async function withoutUnreachable(db: Db | Tx, found: Recipients, text: Text): Promise<Recipients> {
  const bounced = await bouncedAddresses(
    db,
    found.recipients.map(({ address }) => address),
  )
  const recipients: Recipient[] = []
  const skipped = [...found.skipped]
  for (const recipient of found.recipients) {
    const missing = missingPlaceholder([text.subject, text.body], recipient.values)
    const reason = bounced.has(recipient.address) ? SKIPPED.bounced : missing && missingSentence(missing)
    if (reason) skipped.push({ name: recipient.name, reason })
    else recipients.push(recipient)
  }
  return { recipients, skipped }
}

export function previewOf({ recipients, skipped }: Recipients, { subject, body }: Text): MailingPreview {
  const [first] = recipients
  return {
    recipients: recipients.length,
    skipped,
    first: first
      ? {
          name: first.name,
          address: first.address,
          subject: filledIn(subject, first.values),
          body: filledIn(body, first.values),
        }
      : null,
  }
}

/** The addresses whose newest email, of those whose delivery is known, was returned. */
async function bouncedAddresses(db: Db | Tx, addresses: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select address from (
      select distinct on (address) address, failed_at from (
        select address, requested_at as at, failed_at from feedback_mailings where address = any(${addresses}::text[])
        union all
        select address, created_at, failed_at from message_emails join messages on messages.id = message_id
        where address = any(${addresses}::text[])
      ) emails order by address, at desc
    ) newest where failed_at is not null`.execute(db)
  return new Set(rows.map(({ address }) => address))
}
