import { HOUR } from '../time/durations.ts'

export const IMPORT_KINDS = ['departments', 'students', 'internships'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * `uploaded`: the rows are stored but not checked. `checking` and `checked`: the preview. `importing`: records are being created.
 * `inviting`: all are created, and invitations are being enqueued. `removing`: created records are being removed; the import is
 * then `cancelled`, `undone` or `failed`.
 */
export const IMPORT_STATUSES = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'inviting',
  'imported',
  'removing',
  'cancelled',
  'undone',
  'failed',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** The statuses before anything is created, in which the file can be discarded. */
export const NOT_STARTED: readonly ImportStatus[] = ['uploaded', 'checking', 'checked']

/** The statuses in which the server is working on the import. */
export const WORKING: readonly ImportStatus[] = ['checking', 'importing', 'inviting', 'removing']

/** How long an import can be undone. A file that is not imported is deleted after the same time. Unit: hours. */
export const UNDO_HOURS = 24
export const MAX_ROWS = 50_000
export const MAX_COLUMNS = 100
/** Unit: characters. */
export const MAX_CELL_LENGTH = 20_000
/** Unit: bytes. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024
/** More supervisors of an internship can be added later. */
export const IMPORTED_SUPERVISORS = 3

/** Until when an import that finished at this time can be undone. */
export function undoDeadline(finishedAt: Date | string): Date {
  return new Date(new Date(finishedAt).getTime() + UNDO_HOURS * HOUR)
}

/** Whether a finished import is at most a day old. */
export function canUndo(
  { status, finishedAt }: { status: ImportStatus; finishedAt: Date | string | null },
  now: Date,
): boolean {
  return status === 'imported' && finishedAt !== null && now < undoDeadline(finishedAt)
}

/** Why undoing an import leaves a record. */
const KEPT_BECAUSE = ['students', 'managers', 'internship', 'signed in', 'feedback', 'changed'] as const
export type KeptBecause = (typeof KEPT_BECAUSE)[number]
