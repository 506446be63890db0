import { ConfigError } from '../../config.ts'
import { DataDirLocked } from '../../platform/database/data-dir-lock.ts'
import { DatabaseAway } from '../../platform/database/database-away.ts'

/** The sentence for an error that the operator can fix; null for any other. */
export function sentenceFor(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof ConfigError || error instanceof DataDirLocked) return error.message
  if (error instanceof DatabaseAway) return `The database is not available (${error.message}). Try again later.`
  const { code, path } = error as NodeJS.ErrnoException
  if (code === INSUFFICIENT_PRIVILEGE)
    return `The account in DATABASE_URL may not do this (${error.message}). Use the one that owns the tables, or run deploy/database-account.sql as that one (docs/operations.md, Database accounts).`
  if (path && code && FORBIDDEN.includes(code))
    return `This account may not use a file or folder (${error.message}). Run this as the account of the server, in a folder that it may read, or set DATA_DIR.`
  return null
}

const INSUFFICIENT_PRIVILEGE = '42501'
/** The error codes of a file system. */
const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS']
