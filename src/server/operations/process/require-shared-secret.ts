import { type Config, ConfigError } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import { recordSecret } from '../backup/shared-secret.ts'

/**
 * Throws ConfigError if servers with another secret use the PostgreSQL database, because each would end the other's sessions. A
 * secret that follows the previous one replaces it, and so does one that `replaces` a lost one.
 */
export async function requireSharedSecret(db: Db, config: Config, { replaces = false } = {}): Promise<void> {
  if (!config.databaseUrl || (await recordSecret(db, config, { replaces }))) return
  const lost = `if that is lost, set AUTH_SECRET to a new secret and run: ${ADMIN_COMMAND} renew-keys`
  throw new ConfigError(
    config.isSecretStored
      ? `AUTH_SECRET must be set: this database is used with another secret than the one generated in DATA_DIR ${config.dataDir}. Set it to the same value on every server: to what the file auth-secret in DATA_DIR of the first one contains; ${lost}`
      : `AUTH_SECRET: this database is used with another secret. Set it to the same value on every server. To change it, set AUTH_SECRET_PREVIOUS to the secret before it; ${lost}`,
  )
}
