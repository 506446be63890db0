import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { MINUTE } from '#domain/time/durations'
import type { Db } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'
import { hashToken, isSameSecret } from '../../platform/secrets/tokens.ts'

export type ProvisioningConnection = Selectable<Database['provisioningConnections']>

/** Creates a token for this connection. It is shown once; only its hash is stored. */
export function newToken(connectionId: string): { token: string; tokenHash: string } {
  const token = `scim_${connectionId.replaceAll('-', '')}_${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashToken(token) }
}

const BEARER = /^Bearer (scim_([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})_[\w-]{43})$/i

/** The connection whose token is in this Authorization header; null for an invalid one. */
export async function connectionOf(db: Db, header: string | undefined): Promise<ProvisioningConnection | undefined> {
  const [, token, ...id] = BEARER.exec(header ?? '') ?? []
  if (!token) return undefined
  const connection = await db
    .selectFrom('provisioningConnections')
    .selectAll()
    .where('id', '=', id.join('-').toLowerCase())
    .executeTakeFirst()
  return connection && isSameSecret(hashToken(token), connection.tokenHash) ? connection : undefined
}

/** The precision of the last use, so that most requests write nothing. Unit: milliseconds. */
const LAST_USE_PRECISION = MINUTE

export async function noteUse(db: Db, { id, lastUsedAt }: ProvisioningConnection, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < LAST_USE_PRECISION) return
  await db.updateTable('provisioningConnections').set({ lastUsedAt: now }).where('id', '=', id).execute()
}
