import { sql } from 'kysely'
import { FEEDBACK_STATUSES, RATINGS } from '#domain/feedback'
import { sameWeekBefore, weeksToShow } from '#domain/figures'
import { INTERNSHIP_STATUSES } from '#domain/internship'
import { INTERNSHIP_STEPS } from '#domain/internship-steps'
import type { FiguresReader } from '#domain/response-figures'
import type { Reviewed } from '#domain/review'
import { countsVisibleTo, type Viewer, viewerIn } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { isInTerm } from '../../platform/lists/record-filters.ts'
import { reader } from '../../procedures.ts'
import { countSigns } from './count-signs.ts'
import {
  type Counted,
  countQuestions,
  countRequests,
  countSentBack,
  countSteps,
  countWeeks,
  countWithheld,
  readTerms,
} from './figure-queries.ts'
import { getQuestionFigures } from './get-question-figures.ts'
import { getResponseDays } from './get-response-days.ts'
import { getResponseFigures } from './get-response-figures.ts'
import { readRatings } from './read-ratings.ts'

/** All rows for an admin; for a manager the managed departments, in total and one by one (spec section 7). */
const getStatistics = reader.statistics.get.handler(async ({ input, context }) => {
  const { viewer, db } = context
  const counts = await readCounts(db, viewer, input.term)
  return {
    ...countsOf(counts),
    departments: viewer.departments.map((name) => ({
      name,
      ...countsOf(counts.filter((row) => row.department === name)),
    })),
  }
})

type Count = { kind: Reviewed; status: string; department: string | null; count: number }

async function readCounts(db: Db, viewer: Viewer, term: string | undefined): Promise<Count[]> {
  const department = viewer.role === 'admin' ? sql`null::text` : sql`department`
  const { rows } = await sql<Count>`
    select kind, status, ${department} as department, sum(amount)::integer as count
    from ${term === undefined ? sql`review_counts` : countsOfTerm(term)} where ${countsVisibleTo(viewer)} group by 1, 2, 3`.execute(
    db,
  )
  return rows
}

/** Counted anew: a term has few of all records. What is left of erased records has no term. */
function countsOfTerm(term: string) {
  return sql`(
    select 'internships' as kind, department, status, 1 as amount from internships where ${isInTerm('internships', term)}
    union all
    select 'feedback', department, status, 1 from feedback where ${isInTerm('feedback', term)}
  ) review_counts`
}

function countsOf(counts: Count[]) {
  return {
    internships: tally(INTERNSHIP_STATUSES, 'internships', counts),
    feedback: tally(FEEDBACK_STATUSES, 'feedback', counts),
  }
}

function tally<Status extends string>(statuses: readonly Status[], kind: Count['kind'], counts: Count[]) {
  const sum = (some: Count[]) => some.reduce((total, { count }) => total + count, 0)
  const ofKind = counts.filter((row) => row.kind === kind)
  const byStatus = Object.fromEntries(
    statuses.map((status) => [status, sum(ofKind.filter((row) => row.status === status))]),
  ) as Record<Status, number>
  return { total: sum(ofKind), ...byStatus }
}

/** What the charts show, of all time or of one term compared with the term before. */
const getFigures = reader.statistics.figures.handler(async ({ input, context }) => {
  const { db, now } = context
  const viewer = input.department ? viewerIn(context.viewer, input.department) : context.viewer
  const { term, before } = await readTerms(db, input.term)
  const weeks = weeksToShow(now.toISOString().slice(0, 10), term)
  const weeksBefore = term && before ? weeks.map((week) => sameWeekBefore(week, term, before)) : null
  const reader = { role: context.viewer.role, opensAnswers: context.opensAnswers }
  const counted = { db, viewer, reader }
  const figures = await countAll({ ...counted, term: input.term }, weeks)
  const earlier = before && weeksBefore ? await countAll({ ...counted, term: before.id }, weeksBefore) : null
  const signs = context.opensAnswers ? await countSigns({ db, viewer, term: input.term }) : null
  return {
    termBefore: before && { id: before.id, name: before.name },
    weeks: weeks.map((week, at) => ({
      week,
      ...figures.ofWeek(week),
      before: earlier && weeksBefore ? earlier.ofWeek(weeksBefore[at]!) : null,
    })),
    steps: INTERNSHIP_STEPS.map((step) => ({
      step,
      count: figures.steps[step],
      before: earlier ? earlier.steps[step] : null,
    })),
    requests: figures.requests
      .filter(({ answered, waiting }) => answered + waiting > 0)
      .map(({ department, answered, waiting }) => ({
        department,
        answered,
        waiting,
        before: earlier && requestsOf(earlier, department),
      })),
    endedRequests: figures.requests.reduce((sum, { ended }) => sum + ended, 0),
    closedRequests: figures.requests.reduce((sum, { closed }) => sum + closed, 0),
    sentBackFeedback: figures.sentBack,
    withheldFeedback: figures.withheld,
    questionsToSupervisors: figures.questions,
    signs: signs && { answers: figures.ratings.overallRating.answers, counts: signs },
    ratings: RATINGS.map(({ key }) => ({
      skill: key,
      ...figures.ratings[key],
      before: earlier?.ratings[key].spread ?? null,
    })),
  }
})

type Figures = Awaited<ReturnType<typeof countAll>>

/** One after the other, to leave connections for others. */
async function countAll(counted: Counted & { reader: FiguresReader }, weeks: readonly string[]) {
  return {
    ofWeek: await countWeeks(counted, [weeks[0]!, weeks.at(-1)!]),
    steps: await countSteps(counted),
    requests: await countRequests(counted),
    sentBack: await countSentBack(counted),
    withheld: await countWithheld(counted),
    questions: await countQuestions(counted),
    ratings: await readRatings(counted),
  }
}

function requestsOf({ requests }: Figures, department: string | null) {
  const { answered, waiting } = requests.find((row) => row.department === department) ?? { answered: 0, waiting: 0 }
  return { answered, waiting }
}

export const statistics = {
  get: getStatistics,
  responses: getResponseFigures,
  responseDays: getResponseDays,
  figures: getFigures,
  questions: getQuestionFigures,
}
