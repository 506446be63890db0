import type { Context } from 'hono'
import type { Config } from '../../../config.ts'
import { inTransaction, type Tx } from '../../../platform/database/client.ts'
import type { AppEnv } from '../../../platform/http/request-context.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import type { Services } from '../../../services.ts'
import type { ProvisioningConnection } from '../provisioning-token.ts'
import { type Body, bodyIn } from './request-body.ts'
import { ScimError } from './scim-error.ts'

/** The connection whose token the request carries. */
export type ScimEnv = {
  Bindings: AppEnv['Bindings']
  Variables: AppEnv['Variables'] & { connection: ProvisioningConnection }
}
type ScimContext = Context<ScimEnv>

export function scimUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/scim/v2`
}

export async function readBody(c: ScimContext): Promise<Body> {
  return bodyIn(await c.req.text())
}

/** A request that changes something. */
export type Write = { tx: Tx; queue: Queue; connection: ProvisioningConnection; now: Date }

/**
 * Runs one request in one transaction. The connection's row is locked, so that its requests, and an admin who changes its rules,
 * write one after the other.
 */
export function writing<T>(
  { database, queue, clock }: Services,
  c: ScimContext,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  return inTransaction(database.db, async (tx) => {
    const connection = await tx
      .selectFrom('provisioningConnections')
      .selectAll()
      .where('id', '=', c.get('connection').id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new ScimError(401, 'This token is not valid.'))
    return work({ tx, queue, connection, now: clock() })
  })
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function isUuid(text: string): boolean {
  return UUID.test(text)
}
