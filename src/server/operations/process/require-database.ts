import { existsSync } from 'node:fs'
import { type Config, ConfigError, secretFile } from '../../config.ts'

/**
 * Throws ConfigError if there is no embedded database, so that a command does not create an empty one next to the one that is
 * meant.
 */
export function requireDatabase({ databaseUrl, dataDir, databaseDir }: Config): void {
  if (databaseUrl || existsSync(databaseDir)) return
  throw new ConfigError(
    `There is no database in DATA_DIR ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server, or run this in its folder. For a new installation, start the server first.`,
  )
}

/** Throws ConfigError without the server's secret: links would not work, and a backup would contain another one. */
export function requireSecret({ isSecretStored, dataDir }: Config): void {
  if (!isSecretStored || existsSync(secretFile(dataDir))) return
  throw new ConfigError(
    `AUTH_SECRET is not set, and DATA_DIR ${dataDir} has none. Set it, or DATA_DIR, as for the server.`,
  )
}
