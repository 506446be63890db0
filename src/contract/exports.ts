import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { isTimeZone } from '#domain/dates'
import { ACCESS_ERRORS } from './errors.ts'
import { openRequestFilters } from './open-requests.ts'

/** The zone in which the file's days and its name are written; without one, UTC. */
const input = z.object({
  timeZone: z._default(z.string().check(z.refine(isTimeZone, 'This time zone is not known')), 'UTC'),
})

/** A file as it grows: the server never holds the whole of it. The body is a stream of UTF-8 bytes. */
const output = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body: z.unknown(),
})

const errors = {
  ...ACCESS_ERRORS,
  NO_DEPARTMENTS: { status: 409, message: 'No managed departments found. Please contact your administrator.' },
}

function csvRoute(path: `/${string}`, summary: string) {
  return fileRoute(path, summary).input(input).output(output)
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

/** Spec section 9, CSV exports: every row that the reviewer may see, newest first. */
export const csvExports = {
  internships: csvRoute('/exports/internships.csv', 'The internships that the reviewer may see, as CSV').errors(errors),
  feedback: csvRoute('/exports/feedback.csv', 'The feedback that the reviewer may see, as CSV').errors({
    ...errors,
    NO_FEEDBACK: { status: 409, message: 'No feedback found for your managed departments' },
  }),
  /** Filtered as the screen is; the longest waiting first. */
  openRequests: fileRoute('/exports/open-requests.csv', 'The requests without an answer, as CSV')
    .errors(errors)
    .input(z.extend(input, openRequestFilters))
    .output(output),
}
