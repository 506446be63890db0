import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { isTimeZone } from '#domain/dates'
import { auditFilters } from './audit.ts'
import { ACCESS_ERRORS } from './errors.ts'
import { fileOutput as output } from './files.ts'
import { openRequestFilters } from './open-requests.ts'
import { recordFilters } from './pages.ts'

/** The time zone of the dates in the file and in its name. */
const input = z.object({
  timeZone: z._default(z.string().check(z.refine(isTimeZone, 'Unknown time zone')), 'UTC'),
})

const errors = {
  ...ACCESS_ERRORS,
  NO_DEPARTMENTS: { status: 409, message: 'No managed departments found. Please contact your administrator.' },
}

function csvRoute(path: `/${string}`, summary: string) {
  return fileRoute(path, summary)
    .input(z.extend(input, { term: recordFilters.term }))
    .output(output)
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

/** Spec section 9, CSV exports: every row the reviewer may see, newest first. */
export const csvExports = {
  internships: csvRoute('/exports/internships.csv', 'Export the internships you may see as CSV').errors(errors),
  feedback: csvRoute('/exports/feedback.csv', 'Export the feedback you may see as CSV').errors({
    ...errors,
    NO_FEEDBACK: { status: 409, message: 'No feedback found for your managed departments' },
  }),
  /** With the filters of the screen, longest waiting first. */
  openRequests: fileRoute('/exports/open-requests.csv', 'Export the open requests as CSV')
    .errors(errors)
    .input(z.extend(input, openRequestFilters))
    .output(output),
  /** With the filters of the screen. */
  audit: fileRoute('/exports/audit-trail.csv', 'Export the audit trail as CSV')
    .errors(ACCESS_ERRORS)
    .input(z.object(auditFilters))
    .output(output),
}
