import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'
import { endChallenges, type Waiting } from '../factors/challenge.ts'
import type { Facts } from './arrive.ts'
import { type Identified, raiseIdentifier } from './enter-account.ts'
import { isAnothers } from './stored-identifiers.ts'

/** What signing out at the identity provider needs, for each session here. */
export type SignedOn = Selectable<Database['signOnSessions']>

export function readSignedOn(db: Db, sessionId: string): Promise<SignedOn | undefined> {
  return db.selectFrom('signOnSessions').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()
}

/** Stores what signing out needs, and limits the session to that of the provider. */
export async function noteSignedOn(db: Db, signedOn: SignedOn): Promise<void> {
  const { sessionId, endsAt } = signedOn
  await db.insertInto('signOnSessions').values(signedOn).execute()
  if (endsAt)
    await db
      .updateTable('sessions')
      .set({ expiresAt: sql<Date>`least(expires_at, ${endsAt}::timestamptz)` })
      .where('id', '=', sessionId)
      .execute()
}

type Unproved = Pick<Identified, 'person'> & { identifiers: string[]; entityId: string | null }

/** The names of people whose second step is still to come, by session. */
const unproved = new WeakMap<object, Unproved>()

/** Remembers who signed on with this session until the second step is passed. */
export function keepUnproved(session: object, { arrived, person: { email } }: Facts): void {
  const { identifiers, session: names } = arrived
  unproved.set(session, { identifiers, entityId: names.entityId, person: { email } })
}

/** What is known about a session, as texts, for the session that replaces it after the second step. */
export async function keepSignOn(db: Db, session: { id: string }): Promise<Waiting | null> {
  const signedOn = await readSignedOn(db, session.id)
  const named = unproved.get(session)
  return signedOn ? { kept: JSON.stringify(signedOn), proves: named ? JSON.stringify(named) : null } : null
}

/**
 * Completes a sign-on after the second step: the new session takes over its facts, and the account gets the person's identifier.
 */
export async function resumeSignOn(tx: Tx, { session, user }: Resumed, { kept, proves }: Waiting): Promise<void> {
  const { endsAt, ...signedOn } = JSON.parse(kept) as SignedOn
  const connection = await tx
    .selectFrom('signInConnections')
    .select(['id', 'protocol', 'issuer'])
    .where('id', '=', signedOn.connectionId)
    .executeTakeFirst()
  // The connection may have been removed.
  if (!connection) return
  await noteSignedOn(tx, { ...signedOn, sessionId: session.id, endsAt: endsAt && new Date(endsAt) })
  if (proves === null) return
  const { identifiers, entityId, person } = JSON.parse(proves) as Unproved
  const named = { connection, person, arrived: { identifiers, session: { entityId } } }
  await tx.selectFrom('profiles').select('id').where('id', '=', user.id).forUpdate().execute()
  // If another sign-on was faster, its identifier stays, and the next one decides.
  if (!(await isAnothers(tx, named, user.id))) await raiseIdentifier(tx, named, user.id)
}

type Resumed = { session: { id: string }; user: { id: string } }

/** Sessions of these connections with this name at this SAML provider, limited to these indexes if there are any. */
type Which = {
  connectionIds: string[]
  by?: { entityId: string; nameId: string }
  sessionIndexes: string[]
}

/** Ends the sessions that the identity provider has ended, including those that wait for our second step. */
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
