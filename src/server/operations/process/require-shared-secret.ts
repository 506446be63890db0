import { sql } from 'kysely'
import { type Config, ConfigError } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { secretsOf } from '../../platform/secrets/sealed.ts'
import { secretCheck } from '../backup/backup-file.ts'

/** The row that tells whose secret this database is used with. The identity library never looks for it, and deletes only expired rows. */
const RECORD = {
  id: '00000000-0000-0000-0000-000000000001',
  identifier: 'secret of the servers',
  expiresAt: new Date('9999-12-31'),
}

/**
 * Throws ConfigError if another host has generated the secret that a PostgreSQL database is used with: each would end the
 * sessions of the other. A secret that an operator has set replaces the recorded one.
 */
export async function requireSharedSecret(db: Db, config: Config): Promise<void> {
  if (!config.databaseUrl) return
  const [own, ...previous] = secretsOf(config).map(secretCheck)
  const mayReplace = config.isSecretStored ? sql`verifications.value = any(${previous}::text[])` : sql`true`
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
  if (value !== own)
    throw new ConfigError(
      `AUTH_SECRET must be set: this database is used with another secret than the one generated in DATA_DIR ${config.dataDir}. Set it to the same value on every server: to what the file auth-secret in DATA_DIR of the first one contains or, if that is lost, to a new secret.`,
    )
}
