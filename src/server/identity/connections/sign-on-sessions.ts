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
