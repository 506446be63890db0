import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { secretsOf } from '../../platform/secrets/sealed.ts'
import { secretCheck } from './backup-file.ts'

/**
 * The row that identifies the secret used with this database. The identity library never looks for it, and deletes only expired
 * rows.
 */
const RECORD = {
  id: '00000000-0000-0000-0000-000000000001',
  identifier: 'secret of the servers',
  expiresAt: new Date('9999-12-31'),
}

type Recording = {
  /** Whether it replaces a secret that it does not follow. */
  replaces: boolean
}

/**
 * Records the secret of this process if it is the first one, follows the previous one (AUTH_SECRET_PREVIOUS), or `replaces` it.
 * Returns whether it is the recorded one now.
 */
export async function recordSecret(db: Db, config: Config, { replaces }: Recording): Promise<boolean> {
  const [own, ...previous] = secretsOf(config).map(secretCheck)
  const mayReplace = replaces ? sql`true` : sql`verifications.value = any(${previous}::text[])`
  const { value } = await db
    .insertInto('verifications')
    .values({ ...RECORD, value: own! })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        value: sql<string>`case when ${mayReplace} then excluded.value else verifications.value end`,
      }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value === own
}

/** Whether servers with another secret use this database, so that a server with this secret must not start. */
export async function isSecretOfOthers(db: Db, config: Config): Promise<boolean> {
  const record = await db.selectFrom('verifications').select('value').where('id', '=', RECORD.id).executeTakeFirst()
  return record !== undefined && !secretsOf(config).map(secretCheck).includes(record.value)
}

/** Forgets the secret of a restored database, which no server uses yet. */
export async function forgetSecret(tx: Tx): Promise<void> {
  await tx.deleteFrom('verifications').where('id', '=', RECORD.id).execute()
}
