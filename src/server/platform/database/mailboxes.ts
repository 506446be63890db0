import { type Expression, sql } from 'kysely'
import { MAX_AUTOMATIC_PER_TERM } from '#domain/feedback/email-rhythm'
import type { Db, Tx } from './client.ts'

// A mailbox is where we write to a person. Rows that name an address belong to one by a trigger (`mailbox_of` in the migrations).

/** The mailbox that this address reaches; null if we never wrote there and nobody there was named. */
export function mailboxReachedBy(address: string | Expression<string>) {
  return sql<string | null>`(select id from mailboxes where address = mailbox_of(${address}))`
}

/** The same, read; undefined if there is none. */
export async function readMailbox(db: Db | Tx, address: string): Promise<string | undefined> {
  const { id } = await db.selectNoFrom(mailboxReachedBy(address).as('id')).executeTakeFirstOrThrow()
  return id ?? undefined
}

/** When the schedule has last written to this mailbox: as many emails as it may get in a term, newest first. */
export function automaticEmailsAt(mailbox: Expression<string | null>) {
  return sql<Date[]>`array(select requested_at from feedback_mailings mailings
    where mailings.mailbox_id = ${mailbox} and is_automatic order by requested_at desc limit ${sql.lit(MAX_AUTOMATIC_PER_TERM)})`
}

/**
 * When this mailbox last got an email that asks, by the schedule or by hand. Requests for mid-term feedback and messages of staff are
 * known by the address alone.
 */
export function lastToMailboxAt(mailbox: Expression<string | null>, address: Expression<string>) {
  return sql<Date | null>`greatest(
    (select max(greatest(requested_at, handed_over_at)) from feedback_mailings mailings where mailings.mailbox_id = ${mailbox}),
    (select max(greatest(requested_at, handed_over_at)) from midterm_links where midterm_links.address = ${address}),
    (select max(handed_over_at) from message_emails where message_emails.address = ${address}))`
}

/** Both of one mailbox, read. */
export function readMailboxEmails(db: Db | Tx, { mailboxId, address }: { mailboxId: string | null; address: string }) {
  const mailbox = sql<string | null>`${mailboxId}::uuid`
  return db
    .selectNoFrom([
      automaticEmailsAt(mailbox).as('automaticEmailsAt'),
      lastToMailboxAt(mailbox, sql`${address}::text`).as('lastToMailboxAt'),
    ])
    .executeTakeFirstOrThrow()
}

/** Serializes automatic emails to these mailboxes across processes, until the transaction ends. */
export async function lockMailboxes(tx: Tx, mailboxIds: readonly (string | null)[]): Promise<void> {
  await tx
    .selectFrom('mailboxes')
    .select('id')
    .where('id', '=', sql<string>`any(${[...mailboxIds]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Deletes the mailboxes to which no row belongs any more, all or some of these. Leaves those that another transaction names now. */
export async function deleteUnusedMailboxes(tx: Tx, among?: readonly (string | null | undefined)[]): Promise<void> {
  const unused = sql<boolean>`not exists (select from internship_supervisors where mailbox_id = mailboxes.id)
    and not exists (select from second_contacts where mailbox_id = mailboxes.id)
    and not exists (select from supervisor_stops where mailbox_id = mailboxes.id)
    and not exists (select from feedback_mailings where mailbox_id = mailboxes.id)`
  const locked = await tx
    .selectFrom('mailboxes')
    .select('id')
    .where(unused)
    .$if(among !== undefined, (query) => query.where('id', '=', sql<string>`any(${[...among!]}::uuid[])`))
    .forUpdate()
    .skipLocked()
    .execute()
  await tx
    .deleteFrom('mailboxes')
    .where('id', '=', sql<string>`any(${locked.map(({ id }) => id)}::uuid[])`)
    // Again: another transaction may have named it before the lock.
    .where(unused)
    .execute()
}
