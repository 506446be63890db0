import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

type Entry = Selectable<Database['auditEntries']>

/** What the first link of the chain continues. */
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
