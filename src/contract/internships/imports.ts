import * as z from 'zod/mini'
import { IMPORT_KINDS, IMPORT_STATUSES, MAX_COLUMNS, MAX_FILE_SIZE, UNDO_HOURS } from '#domain/internships/imports'
import { TEXT_ENCODINGS } from '#domain/text/text-encodings'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id, instant } from '../text.ts'

/** An import in the list of past ones. */
const importSummary = z.object({
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
  /** Records that undoing the import has kept. */
  keptCount: z.number(),
  canUndo: z.boolean(),
})
export type ImportSummary = z.output<typeof importSummary>

const importProblem = z.object({
  /** The row as a spreadsheet counts it, where the first row is 1. */
  row: z.number(),
  /** How many rows have this problem, starting with this one; 1 if each is listed. */
  rows: z.number(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
})
export type ImportProblem = z.output<typeof importProblem>

const columns = z.record(z.string(), z.int().check(z.minimum(0), z.maximum(MAX_COLUMNS - 1)))

/** An import with what its screen shows. */
const importDetails = z.extend(importSummary, {
  /** The encoding in which the file was read. */
  encoding: z.enum(TEXT_ENCODINGS),
  headers: z.array(z.string()),
  /** The column of each field, as matched by an admin or as the titles suggest. */
  columns,
  /** The date order found in each column, by column number. */
  dateOrders: z.record(z.string(), z.enum(['day first', 'month first', 'open', 'mixed'])),
  /** Whether the month comes first; null until an admin has said so. */
  monthFirst: z.nullable(z.boolean()),
  /** Two rows of the file, to recognise the columns. */
  firstRows: z.array(z.array(z.string())),
  /** The first new rows by the keys of their fields, as they will be created. */
  previewed: z.array(z.object({ row: z.number(), values: z.record(z.string(), z.string()) })),
  doneCount: z.number(),
  /** Why the import failed. */
  failure: z.nullable(z.string()),
  /** The first problems; the count includes the others. */
  problems: z.array(importProblem),
  problemCount: z.number(),
  /** The first records that undoing has kept, and why. */
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type ImportDetails = z.output<typeof importDetails>

const notFound = { NOT_FOUND: refusal(404, m.imports_not_found) }
const UNREADABLE = refusal(400, m.imports_file_unreadable)
const ONE_AT_A_TIME = refusal(409, m.imports_another_running)

/** The columns of a file by field, and how dates with slashes are written. */
const importColumns = z.strictObject({
  id,
  columns,
  monthFirst: z.boolean(),
})

export const imports = {
  list: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/imports', summary: 'List the newest imports' })
    .output(z.array(importSummary)),
  get: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/imports/{id}',
      summary: 'Read an import: its progress, counts and problems',
      description: 'Ask again while it runs.',
    })
    .errors(notFound)
    .input(z.strictObject({ id }))
    .output(importDetails),
  upload: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/imports',
      summary: 'Upload a CSV file. Nothing is created yet',
      description: `The body is the file itself, with Content-Type text/csv and at most ${MAX_FILE_SIZE / 1024 / 1024} MB.`,
      inputStructure: 'detailed',
    })
    .errors({ UNREADABLE })
    .input(
      z.object({
        query: z.strictObject({ kind: z.enum(IMPORT_KINDS) }),
        body: z.file({ error: m.imports_file_title }),
      }),
    )
    .output(z.object({ id })),
  chooseEncoding: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/imports/{id}/encoding',
      summary: 'Read the file again in another encoding. The answer is the id of the new import',
      description: 'For admins, if the preview shows wrong letters. The columns stay as they were matched.',
    })
    .errors({
      ...notFound,
      UNREADABLE,
      CONFLICT: refusal(409, m.imports_file_already_used),
    })
    .input(
      z.strictObject({
        id,
        encoding: z.enum(TEXT_ENCODINGS),
        /** The columns as an admin has matched them without checking the file. */
        columns: z.optional(columns),
      }),
    )
    .output(z.object({ id })),
  check: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/imports/{id}/check',
      summary: 'Match the columns and check every row',
      description: 'The columns say which column, from 0, has each field.',
    })
    .errors({
      ...notFound,
      MISSING_COLUMNS: refusal(409, m.imports_columns_required),
      CONFLICT: refusal(409, m.imports_file_already_used),
    })
    .input(importColumns)
    .output(z.void()),
  start: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/imports/{id}/start',
      summary: 'Import a checked file, or its rows without problems',
      description: 'Runs in the background. A file with problems needs skipProblems: its other rows are imported.',
    })
    .errors({
      ...notFound,
      ONE_AT_A_TIME,
      CONFLICT: refusal(409, m.imports_file_unchecked),
      NOTHING_NEW: refusal(409, m.imports_start_nothing_new),
    })
    .input(
      z.strictObject({
        id,
        /** Students only: email new students a link to set a password. */
        invite: z.boolean(),
        /** Import the rows without problems. Otherwise a file with problems is refused. */
        skipProblems: z.optional(z.boolean()),
      }),
    )
    .output(z.void()),
  cancel: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/imports/{id}/cancel',
      summary: 'Discard a file, or stop an import and remove what it has created',
    })
    .errors({
      ...notFound,
      CONFLICT: refusal(409, m.imports_cancel_too_late),
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
  undo: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/imports/{id}/undo',
      summary: 'Remove what an import of the last day created',
      description: 'Records that somebody has used since stay.',
    })
    .errors({
      ...notFound,
      ONE_AT_A_TIME,
      TOO_LATE: refusal(409, () => m.imports_undo_too_late({ hours: UNDO_HOURS })),
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
