import * as z from 'zod/mini'
import { INTERNSHIP_STATUSES } from '#domain/internships/internship'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { pageInput, pageOf } from '../pages.ts'
import { id, instant, searchTerm } from '../text.ts'

const count = z.number()

/** An employer with figures of the internships that the reviewer may see. */
export const employer = z.object({
  id,
  name: z.string(),
  students: count,
  internships: count,
  /** The earliest start date's year. */
  firstYear: count,
  lastYear: count,
  supervisors: count,
  asked: count,
  submitted: count,
  /** How many overall ratings of 1 to 5 there are; null with fewer than five ratings, except for admins. */
  spread: z.nullable(z.array(count)),
})
export type Employer = z.output<typeof employer>

/** An employer's page, with the spellings in use, the top supervisors and the merges. */
const employerRecord = z.extend(employer, {
  spellings: z.array(z.object({ name: z.string(), internships: count })),
  /** Those with open requests first; `openRequests` has those at other employers, too. */
  topSupervisors: z.array(z.object({ name: z.string(), email: z.string(), internships: count, openRequests: count })),
  /** Other employers that are merged into this one. */
  merges: z.array(z.object({ id, spelling: z.string(), createdAt: instant })),
})
export type EmployerRecord = z.output<typeof employerRecord>

const internshipAtEmployer = z.object({
  id,
  createdAt: instant,
  employerName: z.string(),
  positionTitle: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(INTERNSHIP_STATUSES),
  studentId: id,
  studentName: z.string(),
  department: z.nullable(z.string()),
})

const NOT_FOUND = refusal(404, m.employers_not_found)
const merge = z.strictObject({ id, into: id })
const mergeErrors = {
  NOT_FOUND,
  SAME: refusal(409, m.employers_already_same),
  HAS_MERGES: refusal(409, m.employers_has_merges),
} as const

export const employers = {
  list: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'GET',
      path: '/employers',
      summary: 'List the employers of the internships you may see, by name',
      description: 'The figures count only what you may see.',
    })
    .input(z.strictObject({ search: z.optional(searchTerm), ...pageInput }))
    .output(pageOf(employer)),
  get: endpoint({ access: 'reviewer', scope: null })
    .route({ method: 'GET', path: '/employers/{id}', summary: 'Read an employer and its supervisors' })
    .errors({ NOT_FOUND })
    .input(z.strictObject({ id }))
    .output(employerRecord),
  listInternships: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'GET',
      path: '/employers/{id}/internships',
      summary: "List an employer's internships, newest first",
    })
    .errors({ NOT_FOUND })
    .input(z.strictObject({ id, ...pageInput }))
    .output(pageOf(internshipAtEmployer)),
  previewMerge: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/employers/{id}/merges/{into}',
      summary: 'Say what merging two employers would change',
      description: 'Changes nothing.',
    })
    .errors(mergeErrors)
    .input(merge)
    .output(z.object({ internships: count, from: z.string(), into: z.string() })),
  merge: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'PUT',
      path: '/employers/{id}/merges/{into}',
      summary: 'Show an employer as another spelling of this one; internships keep what students typed',
    })
    .errors(mergeErrors)
    .input(merge)
    .output(z.void()),
  undoMerge: endpoint({ access: 'admin', scope: null })
    .route({ method: 'DELETE', path: '/employer-merges/{id}', summary: 'Undo a merge of two employers' })
    .errors({ NOT_FOUND: refusal(404, m.employers_merge_already_undone) })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
