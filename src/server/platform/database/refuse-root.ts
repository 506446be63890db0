import { statSync } from 'node:fs'
import { type Config, ConfigError } from '../../config.ts'

/** Throws ConfigError for root in another account's folder, because that account could not open files created by root. */
export function refuseRootInForeignFolder({ databaseUrl, dataDir }: Config): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
  if (databaseUrl || process.getuid?.() !== 0 || !owner) return
  throw new ConfigError(
    `DATA_DIR ${dataDir} belongs to another account, which could not open the files that root makes. Start the server first, or run this as that account, with the settings of the server: sudo -u '#${owner}' …`,
  )
}
