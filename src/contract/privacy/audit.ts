import * as z from 'zod/mini'
import { AUDIT_ACTIONS } from '#domain/platform/audit-actions'
import { isDay, isTimeZone } from '#domain/time/dates'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { fileOutput } from '../files.ts'
import { csvFile } from '../office/exports.ts'
import { pageInput, pageOf } from '../pages.ts'
import { id, instant, optionalLine, searchTerm } from '../text.ts'

const day = z.string().check(z.refine(isDay, { error: m.audit_day_invalid }))

const auditFilters = {
  /** The email address or id of an account or supervisor, to find what they did and what was done to their records. */
  person: z.optional(searchTerm),
  /** A key of `AUDIT_KINDS`. */
  kind: z.optional(optionalLine(60)),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  /** The first and last day, in this time zone. */
  from: z.optional(day),
  until: z.optional(day),
  timeZone: z._default(z.string().check(z.refine(isTimeZone, { error: m.common_time_zone_unknown })), 'UTC'),
  /** The history of one record; for an internship, including its supervisors and feedback. */
  record: z.optional(id),
}

const auditEntry = z.object({
  id: z.number(),
  createdAt: instant,
  /** The actor's name at that time; null if there is none or it was erased. */
  actor: z.nullable(z.string()),
  actorKind: z.string(),
  actorId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The endpoint, job or command that made the change. */
  endpoint: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  kind: z.string(),
  recordId: z.string(),
  /** The person the record belongs to; null if it belongs to nobody, or the account was deleted. */
  person: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  internshipId: z.nullable(id),
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type AuditEntry = z.output<typeof auditEntry>

export const audit = {
  list: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/audit',
      summary: 'Read the audit trail, newest first',
      description: 'Filter by person, kind of record, action and days.',
    })
    .input(z.strictObject({ ...auditFilters, ...pageInput }))
    .output(pageOf(auditEntry)),
}

export const auditExport = endpoint({ access: 'admin', scope: null })
  .route(csvFile('audit'))
  .route({
    summary: 'Export the audit trail as CSV',
    description: 'With the filters of the audit trail.',
  })
  .input(z.object(auditFilters))
  .output(fileOutput)
