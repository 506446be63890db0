import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { IMPORT_KINDS, IMPORT_STATUSES, MAX_COLUMNS, UNDO_HOURS } from '#domain/imports'
import { ACCESS_ERRORS, FRESH_ERRORS } from './errors.ts'
import { id, instant } from './text.ts'

/** An import in the list of past ones. */
export const importSummary = z.object({
  id,
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Null if the account was deleted. */
  createdBy: z.nullable(z.string()),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  rowCount: z.number(),
  newCount: z.number(),
  existingCount: z.number(),
  wrongCount: z.number(),
  createdCount: z.number(),
  /** Records that undoing has left. */
  keptCount: z.number(),
  canUndo: z.boolean(),
})
export type ImportSummary = z.output<typeof importSummary>

export const importProblem = z.object({
  /** As in a spreadsheet: the titles are row 1. */
  row: z.number(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
})
export type ImportProblem = z.output<typeof importProblem>

/** An import with what its screen shows. */
export const importDetails = z.extend(importSummary, {
  headers: z.array(z.string()),
  /** Two rows of the file, to recognise the columns. */
  firstRows: z.array(z.array(z.string())),
  doneCount: z.number(),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  /** The first problems, and how many there are. */
  problems: z.array(importProblem),
  problemCount: z.number(),
  /** The first records that undoing has left, and why. */
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type ImportDetails = z.output<typeof importDetails>

const FILE = 'Choose a file'

const notFound = { NOT_FOUND: { status: 404, message: 'This import no longer exists.' } }
const ONE_AT_A_TIME = {
  status: 409,
  message: 'Another import is running. Please wait until it has finished.',
}

/** The columns of a file by field, and how dates with slashes are written. */
export const importColumns = z.strictObject({
  id,
  columns: z.record(z.string(), z.int().check(z.minimum(0), z.maximum(MAX_COLUMNS - 1))),
  monthFirst: z.boolean(),
})

export const imports = {
  list: oc
    .route({ method: 'GET', path: '/imports', summary: 'List the newest imports' })
    .errors(ACCESS_ERRORS)
    .output(z.array(importSummary)),
  get: oc
    .route({ method: 'GET', path: '/imports/{id}', summary: 'Read an import: its progress, counts and problems' })
    .errors({ ...ACCESS_ERRORS, ...notFound })
    .input(z.strictObject({ id }))
    .output(importDetails),
  upload: oc
    .route({
      method: 'POST',
      path: '/imports',
      summary: 'Upload a CSV file. Nothing is created yet',
      inputStructure: 'detailed',
    })
    .errors({ ...ACCESS_ERRORS, UNREADABLE: { status: 400, message: 'This file cannot be read.' } })
    .input(z.object({ query: z.strictObject({ kind: z.enum(IMPORT_KINDS) }), body: z.file(FILE) }))
    .output(z.object({ id })),
  check: oc
    .route({ method: 'POST', path: '/imports/{id}/check', summary: 'Match the columns and check every row' })
    .errors({
      ...ACCESS_ERRORS,
      ...notFound,
      MISSING_COLUMNS: { status: 409, message: 'Please choose a column for every field that is needed.' },
      CONFLICT: { status: 409, message: 'This file has been imported or discarded already.' },
    })
    .input(importColumns)
    .output(z.void()),
  start: oc
    .route({ method: 'POST', path: '/imports/{id}/start', summary: 'Import a checked file without problems' })
    .errors({
      ...FRESH_ERRORS,
      ...notFound,
      ONE_AT_A_TIME,
      CONFLICT: { status: 409, message: 'Only a checked file without problems can be imported.' },
    })
    .input(
      z.strictObject({ id, /** Students only: email each new one a link to set a password. */ invite: z.boolean() }),
    )
    .output(z.void()),
  cancel: oc
    .route({
      method: 'POST',
      path: '/imports/{id}/cancel',
      summary: 'Discard a file, or stop an import and remove what it has created',
    })
    .errors({
      ...ACCESS_ERRORS,
      ...notFound,
      CONFLICT: { status: 409, message: 'This import is complete. It can be undone.' },
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
  undo: oc
    .route({ method: 'POST', path: '/imports/{id}/undo', summary: 'Remove what an import of the last day created' })
    .errors({
      ...FRESH_ERRORS,
      ...notFound,
      ONE_AT_A_TIME,
      TOO_LATE: { status: 409, message: `An import can be undone for ${UNDO_HOURS} hours after it has finished.` },
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
