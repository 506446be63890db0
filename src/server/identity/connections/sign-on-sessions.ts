import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'

/** What signing out at the identity provider needs, for a session here. */
export type SignedOn = Selectable<Database['signOnSessions']>

export function readSignedOn(db: Db, sessionId: string): Promise<SignedOn | undefined> {
  return db.selectFrom('signOnSessions').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()
}

export async function noteSignedOn(db: Db, signedOn: SignedOn): Promise<void> {
  await db.insertInto('signOnSessions').values(signedOn).execute()
}

/** What a session knows, as text, for the one that takes its place after the second step. */
export async function keepSignOn(db: Db, session: { id: string; userId: string }): Promise<string | null> {
  const signedOn = await readSignedOn(db, session.id)
  return signedOn ? JSON.stringify({ userId: session.userId, signedOn } satisfies Kept) : null
}

type Kept = { userId: string; signedOn: SignedOn }

export async function resumeSignOn(db: Db, session: { id: string; userId: string }, kept: string): Promise<void> {
  const { userId, signedOn } = JSON.parse(kept) as Kept
  const { connectionId } = signedOn
  const connection = db.selectFrom('signInConnections').select('id').where('id', '=', connectionId).executeTakeFirst()
  // Somebody else in this browser, or the connection is gone.
  if (userId !== session.userId || !(await connection)) return
  await noteSignedOn(db, { ...signedOn, sessionId: session.id })
}
