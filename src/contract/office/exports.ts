import type { Route } from '@orpc/contract'
import * as z from 'zod/mini'
import { FEEDBACK_STATUSES } from '#domain/feedback/feedback'
import { INTERNSHIP_STATUSES } from '#domain/internships/internship'
import { areColumnsOf } from '#domain/office/chosen-columns'
import { COLUMN_KINDS, type ColumnKind, type ExportName, exportPath } from '#domain/office/staff-lists'
import { isTimeZone } from '#domain/time/dates'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { fileRoute, fileOutput as output } from '../files.ts'
import { assignedFilter } from '../pages.ts'
import { id } from '../text.ts'
import { feedbackFilters, internshipFilters } from './list-filters.ts'
import { requestListFilters } from './open-requests.ts'

/** The time zone of dates in the file and in its name. */
export const csvInput = z.object({
  timeZone: z._default(z.string().check(z.refine(isTimeZone, { error: m.common_time_zone_unknown })), 'UTC'),
})

/** The columns, separated by commas, in this order; without them, those of the specification. */
function columnsOf(kind: ColumnKind) {
  return z.optional(
    z.string().check(
      z.maxLength(1000),
      z.refine((text) => areColumnsOf(kind, text.split(',')), { error: m.exports_column_unknown }),
    ),
  )
}

export const NO_DEPARTMENTS = refusal(409, m.common_managed_departments_empty)
const NO_IMPORT = refusal(404, m.imports_not_found)

/** The route of an export. */
export function csvFile(name: ExportName): Route {
  return { ...fileRoute('text/csv', 'A CSV file'), path: exportPath(name) }
}

/** The filters of the exports whose columns can be chosen. */
export const exportFilters = {
  internships: z.strictObject({
    status: z.optional(z.enum(INTERNSHIP_STATUSES)),
    ...internshipFilters,
    ...assignedFilter,
  }),
  feedback: z.strictObject({
    /** `pending`: open; `ended`: ended without an answer; `reviewable`: submitted or approved, as in the review list. */
    status: z.optional(z.enum([...FEEDBACK_STATUSES, 'ended', 'reviewable'])),
    ...feedbackFilters,
    ...assignedFilter,
  }),
  openRequests: z.strictObject(requestListFilters),
} satisfies Record<ColumnKind, z.ZodMiniType>

/** Spec section 9, CSV exports: every row the reviewer may see, newest first; with filters, the rows of the list. */
export const csvExports = {
  internships: endpoint({ access: 'reader', scope: 'exports:read' })
    .route(csvFile('internships'))
    .route({
      summary: 'Export the internships you may see as CSV',
      description:
        'Every internship you may see, newest first. `columns` chooses columns and their order; without it, the file has all of them.',
    })
    .errors({ NO_DEPARTMENTS })
    .input(z.extend(csvInput, { columns: columnsOf('internships'), ...exportFilters.internships.shape }))
    .output(output),
  feedback: endpoint({ access: 'reader', scope: 'exports:read' })
    .route(csvFile('feedback'))
    .route({
      summary: 'Export the feedback you may see as CSV',
      description:
        'All feedback you may see, newest first. `columns` chooses columns and their order, and adds those that only the office knows (such as `signs`, `sentBack`, `question`) and the answers to further questions (`furtherAnswers`).',
    })
    .errors({
      NO_DEPARTMENTS,
      NO_FEEDBACK: refusal(409, m.exports_feedback_not_found),
    })
    .input(z.extend(csvInput, { columns: columnsOf('feedback'), ...exportFilters.feedback.shape }))
    .output(output),
  /** Takes the filters of the screen; longest waiting first. */
  openRequests: endpoint({ access: 'reader', scope: 'exports:read' })
    .route(csvFile('openRequests'))
    .route({
      summary: 'Export the open requests as CSV',
      description: 'With the filters of the list. `columns` chooses columns and their order.',
    })
    .errors({ NO_DEPARTMENTS })
    .input(z.extend(csvInput, { columns: columnsOf('openRequests'), ...exportFilters.openRequests.shape }))
    .output(output),
  importProblems: endpoint({ access: 'admin', scope: null })
    .route(csvFile('importProblems'))
    .route({
      summary: 'Export the problems of a checked file as CSV',
      description: 'The rows that cannot be imported, and why.',
    })
    .errors({ NOT_FOUND: NO_IMPORT })
    .input(z.extend(csvInput, { id }))
    .output(output),
  importRest: endpoint({ access: 'admin', scope: null })
    .route(csvFile('importRest'))
    .route({
      summary: 'Export the rows of a checked file that cannot be imported as CSV',
      description: 'The same rows with the columns of the file and one that says why, for a day after the import.',
    })
    .errors({ NOT_FOUND: NO_IMPORT })
    .input(z.extend(csvInput, { id }))
    .output(output),
}

const kind = z.enum(COLUMN_KINDS)
const MAX_COLUMNS = 50

const choice = z.strictObject({
  kind,
  columns: z
    .array(z.string().check(z.maxLength(60)))
    .check(z.minLength(1, { error: m.exports_columns_required }), z.maxLength(MAX_COLUMNS)),
})

const allKnown = z.refine<z.output<typeof choice>>((input) => areColumnsOf(input.kind, input.columns), {
  error: m.exports_column_unknown,
  path: ['columns'],
})

/** The columns a person wants in their exports, by kind of export. */
export const exportColumns = {
  list: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'GET',
      path: '/export-columns',
      summary: 'List the columns that you have chosen; exports that are not listed have every column',
    })
    .output(z.array(z.object({ kind, columns: z.array(z.string()) }))),
  choose: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'PUT',
      path: '/export-columns/{kind}',
      summary: 'Choose the columns of an export and their order',
      description: 'Replaces an earlier choice.',
    })
    .input(choice.check(allKnown))
    .output(z.void()),
  reset: endpoint({ access: 'reviewer', scope: null })
    .route({ method: 'DELETE', path: '/export-columns/{kind}', summary: 'Go back to the default columns of an export' })
    .input(z.strictObject({ kind }))
    .output(z.void()),
}
