import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { fileOutput } from '../files.ts'
import { recordFilters } from '../pages.ts'
import { id } from '../text.ts'
import { csvFile, csvInput, NO_DEPARTMENTS } from './exports.ts'

const count = z.number()

/** The ids of terms, separated by commas. */
const termIds = z.string().check(
  z.maxLength(4000),
  z.refine((text) => text.split(',').every((part) => id.safeParse(part).success), { error: m.common_id_invalid }),
)

const filters = {
  department: recordFilters.department,
  /** Without terms, all of them and internships outside any term. */
  terms: z.optional(termIds),
}

const competency = z.object({
  /** The name of a rating that everybody is asked for; otherwise the question set, the question and its first version. */
  id: z.string(),
  label: z.string(),
  /** The question set; null for a rating that everybody is asked for. */
  set: z.nullable(z.string()),
  /** The versions of the set with this wording; null if all have it. */
  versions: z.nullable(z.object({ first: count, last: count })),
})
export type Competency = z.output<typeof competency>

/** A mean of differences. `pairs` is null if it is withheld; `mean` also if there are none. */
const pairFigures = z.object({ pairs: z.nullable(count), mean: z.nullable(z.number()) })

const figures = z.object({
  competency: z.string(),
  /** How many ratings; null if the figures are withheld. */
  n: z.nullable(count),
  /** With one decimal place; null if there are no ratings or the figures are withheld. */
  mean: z.nullable(z.number()),
  /** The share of ratings of 3 or better, in percent. */
  share: z.nullable(count),
  notObserved: z.nullable(count),
  /** The change from mid-term to final feedback. */
  change: pairFigures,
  /** The supervisor's rating minus the student's own. */
  gap: pairFigures,
})
export type AssessmentFigures = z.output<typeof figures>

/** Null if the figures are withheld. */
const responses = { requested: z.nullable(count), answered: z.nullable(count), rate: z.nullable(count) }

const ofTerm = {
  /** Null for internships that start in no term. */
  term: z.nullable(z.object({ id, name: z.string() })),
  ...responses,
  figures: z.array(figures),
}
const termTotals = z.object(ofTerm)
export type TermTotals = z.output<typeof termTotals>

const group = z.object({
  /** The students' department; null for students without one. */
  department: z.nullable(z.string()),
  ...ofTerm,
})
export type AssessmentGroup = z.output<typeof group>

const assessment = z.object({
  competencies: z.array(competency),
  /** By department, then by term. */
  groups: z.array(group),
  /** The totals of each term with several groups. */
  totals: z.array(termTotals),
})
export type Assessment = z.output<typeof assessment>

/** One of the endpoints of `statistics`. */
export const assess = endpoint({ access: 'reader', scope: 'statistics:read' })
  .route({
    method: 'GET',
    path: '/statistics/assessment',
    summary: 'Read the assessment report: every competency by department and term',
    description:
      'Of approved feedback. `terms` are ids, separated by commas. Figures based on fewer than five answers are null for everybody, and totals add up only what is shown.',
  })
  .input(z.strictObject(filters))
  .output(assessment)

export const assessmentExport = endpoint({ access: 'reader', scope: 'exports:read' })
  .route(csvFile('assessment'))
  .route({
    summary: 'Export the assessment report as CSV',
    description: 'A row for each competency, department and term. Withheld figures are empty, and a column says so.',
  })
  .errors({ NO_DEPARTMENTS })
  .input(z.extend(csvInput, filters))
  .output(fileOutput)
