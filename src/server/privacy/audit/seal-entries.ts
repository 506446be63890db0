import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'

const BATCH = 1000

/** Adds committed entries to the chain. Several processes may run it at once. */
export async function sealEntries(db: Db, isStopping = () => false): Promise<void> {
  while (!isStopping()) {
    const sealed = await inTransaction(db, sealBatch)
    if (sealed < BATCH) return
  }
}

async function sealBatch(tx: Tx): Promise<number> {
  // One process at a time, so that each sees the end of the chain.
  await sql`select pg_advisory_xact_lock(hashtext('audit_chain'))`.execute(tx)
  const waiting = await tx
    .selectFrom('auditEntries')
    .innerJoin('auditUnsealed', 'auditUnsealed.entryId', 'auditEntries.id')
    .selectAll('auditEntries')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  if (waiting.length === 0) return 0
  const last = await tx.selectFrom('auditChain').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirst()
  let { position, hash } = last ?? { position: 0, hash: CHAIN_START }
  const links = waiting.map((entry) => {
    position += 1
    hash = nextHash(hash, entry)
    return { position, entryId: entry.id, hash }
  })
  await tx.insertInto('auditChain').values(links).execute()
  const ids = links.map(({ entryId }) => entryId)
  await tx
    .deleteFrom('auditUnsealed')
    .where(sql<boolean>`entry_id = any(${sql.val(ids)}::bigint[])`)
    .execute()
  return links.length
}

type Entry = Selectable<Database['auditEntries']>

/** The hash before the first link of the chain. */
export const CHAIN_START = ''

/** The next hash of the chain: it covers the previous one and everything in the entry. */
export function nextHash(previous: string, entry: Entry): string {
  const facts = [
    entry.id,
    entry.createdAt.toISOString(),
    entry.actorKind,
    entry.actorId,
    entry.endpoint,
    entry.requestId,
    entry.action,
    entry.kind,
    entry.recordId,
    entry.personId,
    entry.internshipId,
    entry.detailsHash,
  ]
  return sha256(previous + JSON.stringify(facts))
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
