import { ConfigError } from '../../config.ts'
import { DataDirLocked } from '../../platform/database/data-dir-lock.ts'
import { DatabaseAway } from '../../platform/database/database-away.ts'

/** The sentence for an error that the operator can do something about; null for any other. */
export function sentenceFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof ConfigError || error instanceof DataDirLocked) return error.message
  if (error instanceof DatabaseAway) return `The database is not available (${error.message}). Try again later.`
  if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE)
    return `The account in DATABASE_URL may not do this (${error.message}). Use the one that owns the tables (docs/operations.md, Database accounts).`
  return null
}

const INSUFFICIENT_PRIVILEGE = '42501'
