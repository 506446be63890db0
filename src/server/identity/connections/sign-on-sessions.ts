import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'
import { endChallenges } from '../factors/challenge.ts'

/** What signing out at the identity provider needs, for a session here. */
export type SignedOn = Selectable<Database['signOnSessions']>

export function readSignedOn(db: Db, sessionId: string): Promise<SignedOn | undefined> {
  return db.selectFrom('signOnSessions').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()
}

export async function noteSignedOn(db: Db, signedOn: SignedOn): Promise<void> {
  await db.insertInto('signOnSessions').values(signedOn).execute()
}

/** What a session knows, as text, for the one that takes its place after the second step. */
export async function keepSignOn(db: Db, sessionId: string): Promise<string | null> {
  const signedOn = await readSignedOn(db, sessionId)
  return signedOn ? JSON.stringify(signedOn) : null
}

export async function resumeSignOn(tx: Tx, sessionId: string, kept: string): Promise<void> {
  const signedOn = JSON.parse(kept) as SignedOn
  const { connectionId } = signedOn
  const connection = tx.selectFrom('signInConnections').select('id').where('id', '=', connectionId).executeTakeFirst()
  // The connection can be gone by now.
  if (await connection) await noteSignedOn(tx, { ...signedOn, sessionId })
}

/** Those of these connections with this name at this provider of SAML, with one of these indexes if there are any. */
type Which = {
  connectionIds: string[]
  by?: { entityId: string; nameId: string }
  sessionIndexes: string[]
}

/** The identity provider has ended the sessions: those here, and those that wait for our second step. */
export async function endSignedOn(tx: Tx, which: Which): Promise<void> {
  const { connectionIds, by, sessionIndexes } = which
  await endChallenges(tx, (kept) => isNamed(JSON.parse(kept) as SignedOn, which))
  const named = tx
    .selectFrom('signOnSessions')
    .select('sessionId')
    .where('connectionId', 'in', connectionIds)
    .$if(by !== undefined, (query) =>
      query.where('entityId', '=', by?.entityId ?? '').where('nameId', '=', by?.nameId ?? ''),
    )
    .$if(sessionIndexes.length > 0, (query) => query.where('sessionIndex', 'in', sessionIndexes))
  await tx.deleteFrom('sessions').where('id', 'in', named).execute()
}

function isNamed(one: SignedOn, { connectionIds, by, sessionIndexes }: Which): boolean {
  return (
    connectionIds.includes(one.connectionId) &&
    (!by || (one.entityId === by.entityId && one.nameId === by.nameId)) &&
    (sessionIndexes.length === 0 || sessionIndexes.includes(one.sessionIndex ?? ''))
  )
}
