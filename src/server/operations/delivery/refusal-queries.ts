import { sql } from 'kysely'
import { domainOf } from '#domain/platform/email-address'
import type { RefusalKind } from '#domain/platform/mail-refusal'
import { answersSince, sendingPausedUntil } from '#domain/platform/sending-pause'
import { DAY } from '#domain/time/durations'
import { type Db, inTransaction } from '../../platform/database/client.ts'
import { onOneLine } from './on-one-line.ts'

/** How long responses of mail servers are kept. Unit: days. */
const ANSWER_DAYS = 7

type Refused = { kind: RefusalKind; address: string; reason: string; now: Date }

/** Counts a refusal, and keeps the server's words for admins, without the recipient. */
export async function recordRefusal(db: Db, { kind, address, reason, now }: Refused): Promise<void> {
  const words = onOneLine(withoutPeople(reason, address))
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('emailRefusals')
      .values({ kind, domain: domainOf(address), words, refusedAt: now })
      .execute()
    await sql`insert into email_refusal_counts (kind, total) values (${kind}, 1)
      on conflict (kind) do update set total = email_refusal_counts.total + 1`.execute(tx)
  })
}

/** Removes addresses, and the recipient's name before the @, which servers repeat in quotes. */
export function withoutPeople(reason: string, address: string): string {
  const name = address.slice(0, address.lastIndexOf('@')).replace(/\W/g, '\\$&')
  return reason
    .replace(/[^\s<>"'()[\]:;,]+@[^\s<>"'()[\]:;,]+/g, '…')
    .replace(new RegExp(`(["'\`<(])${name}(["'\`>)])`, 'gi'), '$1…$2')
}

/** Records that the mail server of a recipient's domain has accepted an email. If it refused some before, it trusts us again. */
export async function recordAcceptance(db: Db, address: string, now: Date): Promise<void> {
  await db
    .insertInto('acceptingDomains')
    .values({ domain: domainOf(address), acceptedAt: now })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet({ acceptedAt: now }))
    .execute()
}

/** Until when emails are held back that nobody is waiting for; null if they may be sent. */
export async function readPause(db: Db, now: Date): Promise<Date | null> {
  const refusals = await db
    .selectFrom('emailRefusals')
    .select(['domain', 'refusedAt as answeredAt'])
    .select(sql<boolean>`true`.as('isRefusal'))
    .where('kind', '=', 'ours')
    .where('refusedAt', '>=', answersSince(now))
    .execute()
  if (refusals.length === 0) return null
  const acceptances = await db
    .selectFrom('acceptingDomains')
    .select(['domain', 'acceptedAt as answeredAt'])
    .select(sql<boolean>`false`.as('isRefusal'))
    .where('acceptedAt', '>=', answersSince(now))
    .execute()
  return sendingPausedUntil([...refusals, ...acceptances], now)
}

type RefusingDomain = { kind: RefusalKind; domain: string; refusals: number; lastAt: Date; words: string }

/** The domains that have refused emails within a day, most recent refusal first. */
export function readRefusingDomains(db: Db, now: Date): Promise<RefusingDomain[]> {
  return (
    db
      .selectFrom('emailRefusals')
      .select(['kind', 'domain'])
      .select(({ fn }) => [fn.countAll<number>().as('refusals'), fn.max<Date>('refusedAt').as('lastAt')])
      .select(sql<string>`(array_agg(words order by refused_at desc))[1]`.as('words'))
      .where('refusedAt', '>', new Date(now.getTime() - DAY))
      // Many servers defer every unknown sender.
      .where('kind', '<>', 'deferred')
      .groupBy(['kind', 'domain'])
      .orderBy('lastAt', 'desc')
      .orderBy('domain')
      .limit(50)
      .execute()
  )
}

/** How many domains have refused emails within the hour, by kind. */
export async function countRefusingDomains(db: Db, now: Date): Promise<Map<RefusalKind, number>> {
  const rows = await db
    .selectFrom('emailRefusals')
    .select('kind')
    .select(({ fn }) => fn.count<number>('domain').distinct().as('domains'))
    .where('refusedAt', '>=', answersSince(now))
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, domains }) => [kind, domains]))
}

/** How many emails have ever been refused, by kind. */
export async function countRefusals(db: Db): Promise<Map<RefusalKind, number>> {
  const rows = await db.selectFrom('emailRefusalCounts').select(['kind', 'total']).execute()
  return new Map(rows.map(({ kind, total }) => [kind, Number(total)]))
}

export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - ANSWER_DAYS * DAY)
  await db.deleteFrom('emailRefusals').where('refusedAt', '<', until).execute()
  await db.deleteFrom('acceptingDomains').where('acceptedAt', '<', until).execute()
}
