import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { areColumnsOf, type ColumnKind } from '#domain/chosen-columns'
import { isTimeZone } from '#domain/dates'
import { FEEDBACK_STATUSES } from '#domain/feedback'
import { INTERNSHIP_STATUSES } from '#domain/internship'
import * as m from '#messages'
import { auditFilters } from './audit.ts'
import { ACCESS_ERRORS, refusal } from './errors.ts'
import { fileOutput as output } from './files.ts'
import { openRequestFilters } from './open-requests.ts'
import { assignedFilter, feedbackFilters, internshipFilters } from './pages.ts'
import { id } from './text.ts'

/** The time zone of the dates in the file and in its name. */
const input = z.object({
  timeZone: z._default(z.string().check(z.refine(isTimeZone, { error: m.common_time_zone_unknown })), 'UTC'),
})

/** Facts of columns, separated by commas and in this order; without it, every column. */
function columnsOf(kind: ColumnKind) {
  return z.optional(
    z.string().check(
      z.maxLength(1000),
      z.refine((text) => areColumnsOf(kind, text.split(',')), { error: m.exports_column_unknown }),
    ),
  )
}

const errors = {
  ...ACCESS_ERRORS,
  NO_DEPARTMENTS: refusal(409, m.common_managed_departments_empty),
}

function fileRoute(path: `/${string}`, summary: string) {
  return oc.route({
    method: 'GET',
    path,
    summary,
    outputStructure: 'detailed',
    spec: (operation) => ({
      ...operation,
      responses: {
        ...operation.responses,
        200: { description: 'A CSV file', content: { 'text/csv': { schema: { type: 'string' } } } },
      },
    }),
  })
}

/** The filters of the exports whose columns can be chosen. */
export const exportFilters = {
  internships: z.strictObject({
    status: z.optional(z.enum(INTERNSHIP_STATUSES)),
    ...internshipFilters,
    ...assignedFilter,
  }),
  feedback: z.strictObject({
    /** `reviewable`: submitted or approved, as the list to review has them. */
    status: z.optional(z.enum([...FEEDBACK_STATUSES, 'reviewable'])),
    ...feedbackFilters,
    ...assignedFilter,
  }),
  openRequests: z.strictObject(openRequestFilters),
} satisfies Record<ColumnKind, z.ZodMiniType>

/** Spec section 9, CSV exports: every row the reviewer may see, newest first; with filters, those of the list. */
export const csvExports = {
  internships: fileRoute('/exports/internships.csv', 'Export the internships you may see as CSV')
    .errors(errors)
    .input(z.extend(input, { columns: columnsOf('internships'), ...exportFilters.internships.shape }))
    .output(output),
  feedback: fileRoute('/exports/feedback.csv', 'Export the feedback you may see as CSV')
    .errors({
      ...errors,
      NO_FEEDBACK: refusal(409, m.exports_feedback_not_found),
    })
    .input(z.extend(input, { columns: columnsOf('feedback'), ...exportFilters.feedback.shape }))
    .output(output),
  /** With the filters of the screen, longest waiting first. */
  openRequests: fileRoute('/exports/open-requests.csv', 'Export the open requests as CSV')
    .errors(errors)
    .input(z.extend(input, { columns: columnsOf('openRequests'), ...exportFilters.openRequests.shape }))
    .output(output),
  /** With the filters of the screen. */
  audit: fileRoute('/exports/audit-trail.csv', 'Export the audit trail as CSV')
    .errors(ACCESS_ERRORS)
    .input(z.object(auditFilters))
    .output(output),
  /** The rows of an uploaded file that cannot be imported, and why. */
  importProblems: fileRoute('/exports/import-problems.csv', 'Export the problems of a checked file as CSV')
    .errors({ ...ACCESS_ERRORS, NOT_FOUND: refusal(404, m.imports_not_found) })
    .input(z.extend(input, { id }))
    .output(output),
  /** The same rows with the columns of the file, to be corrected and imported. */
  importRest: fileRoute('/exports/import-rest.csv', 'Export the rows of a checked file that cannot be imported as CSV')
    .errors({ ...ACCESS_ERRORS, NOT_FOUND: refusal(404, m.imports_not_found) })
    .input(z.extend(input, { id }))
    .output(output),
}
