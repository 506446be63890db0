import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/client.ts'
import { CHAIN_START, nextHash, sealEntries, sha256 } from './seal-entries.ts'

const BATCH = 1000

type Verdict = {
  entries: number
  newestHash: string
  /** The first problem; null for an intact trail. */
  problem: string | null
}

/**
 * Recomputes every hash of the trail. `knownHash` was printed earlier and kept elsewhere: it proves that the trail has not been
 * replaced or cut off since then.
 */
export async function verifyChain(db: Db, knownHash?: string): Promise<Verdict> {
  await sealEntries(db)
  const verdict: Verdict = { entries: 0, newestHash: CHAIN_START, problem: null }
  let isKnown = false
  for (;;) {
    const links = await readLinks(db, verdict.entries)
    for (const link of links) {
      verdict.problem = await problemOf(db, link, verdict)
      if (verdict.problem) return verdict
      verdict.entries = link.position
      verdict.newestHash = link.hash
      isKnown ||= link.hash === knownHash
    }
    if (links.length < BATCH) break
  }
  const problem = await entryOutsideChain(db)
  const isCut = knownHash !== undefined && !isKnown
  return { ...verdict, problem: problem ?? (isCut ? 'The trail no longer contains the given hash.' : null) }
}

type Link = Awaited<ReturnType<typeof readLinks>>[number]

function readLinks(db: Db, after: number) {
  return db
    .selectFrom('auditChain')
    .leftJoin('auditDetails', 'auditDetails.entryId', 'auditChain.entryId')
    .select(['auditChain.position', 'auditChain.entryId', 'auditChain.hash'])
    .select(sql<string | null>`audit_details.details::text`.as('details'))
    .select((eb) =>
      jsonObjectFrom(
        eb.selectFrom('auditEntries').selectAll().whereRef('auditEntries.id', '=', 'auditChain.entryId'),
      ).as('entry'),
    )
    .where('auditChain.position', '>', after)
    .orderBy('auditChain.position')
    .limit(BATCH)
    .execute()
}

/** The problem with this link; `verdict` covers the links before it. */
async function problemOf(db: Db, link: Link, { entries, newestHash }: Verdict): Promise<string | null> {
  const { position, entryId, entry, details, hash } = link
  if (position !== entries + 1) return `Link ${entries + 1} of the chain is missing.`
  if (!entry) return `Entry ${entryId} is missing.`
  if (nextHash(newestHash, { ...entry, createdAt: new Date(entry.createdAt) }) !== hash)
    return `Entry ${entryId} of ${entry.createdAt} was changed.`
  if (details === null)
    return (await isErased(db, entry)) ? null : `The details of entry ${entryId} were deleted without a record of it.`
  return sha256(details) === entry.detailsHash ? null : `The details of entry ${entryId} were changed.`
}

type Erased = { id: number; actorId: string | null; personId: string | null; recordId: string }

async function isErased(db: Db, { id, actorId, personId, recordId }: Erased): Promise<boolean> {
  const erasure = await db
    .selectFrom('auditEntries')
    .select('id')
    .where('action', '=', 'erased')
    .where('id', '>', id)
    .where(
      'recordId',
      'in',
      [actorId, personId, recordId].filter((subject) => subject !== null),
    )
    .executeTakeFirst()
  return erasure !== undefined
}

/** An entry that was written before the last one of the chain, but is not in it. */
async function entryOutsideChain(db: Db): Promise<string | null> {
  const entry = await db
    .selectFrom('auditEntries')
    .select('id')
    .where(sql<SqlBool>`not exists (select from audit_chain where entry_id = audit_entries.id)`)
    .where(sql<SqlBool>`not exists (select from audit_unsealed where entry_id = audit_entries.id)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return entry ? `Entry ${entry.id} is not in the chain.` : null
}
