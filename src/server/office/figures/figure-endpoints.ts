import { RATINGS } from '#domain/feedback/feedback'
import { INTERNSHIP_STEPS } from '#domain/feedback/internship-steps'
import type { RequestStatus } from '#domain/feedback/request'
import { sameWeekBefore, weeksToShow } from '#domain/office/figures'
import type { FiguresReader } from '#domain/office/response-figures'
import { viewerIn } from '../../platform/access/visible-rows.ts'
import { reader } from '../../procedures.ts'
import { countSigns } from './count-signs.ts'
import {
  type Counted,
  countRequests,
  countSentBack,
  countSteps,
  countTrait,
  countWeeks,
  readTerms,
  sumOf,
} from './figure-queries.ts'
import { getQuestionFigures } from './get-question-figures.ts'
import { getResponseDays } from './get-response-days.ts'
import { getResponseFigures } from './get-response-figures.ts'
import { getStatistics } from './get-statistics.ts'
import { readRatings } from './read-ratings.ts'

/** The data of the charts, for all time or for one term compared with the previous one. */
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
    requests: [...new Set(figures.requests.map(({ department }) => department))]
      .map((department) => ({
        department,
        ...requestsOf(figures, department),
        before: earlier && requestsOf(earlier, department),
      }))
      .filter(({ answered, waiting }) => answered + waiting > 0),
    endedRequests: sumOf(inStates(figures, ['declined', 'rejected'])),
    closedRequests: sumOf(inStates(figures, ['closed'])),
    sentBackRequests: sumOf(inStates(figures, ['sent-back'])),
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

/** Counts one after the other, to leave connections for other requests. */
async function countAll(counted: Counted & { reader: FiguresReader }, weeks: readonly string[]) {
  return {
    ofWeek: await countWeeks(counted, [weeks[0]!, weeks.at(-1)!]),
    steps: await countSteps(counted),
    requests: await countRequests(counted),
    sentBack: await countSentBack(counted),
    withheld: await countTrait('withheld', counted),
    questions: await countTrait('questioned', counted),
    ratings: await readRatings(counted),
  }
}

function requestsOf({ requests }: Figures, department: string | null) {
  const ofDepartment = { requests: requests.filter((row) => row.department === department) }
  return {
    answered: sumOf(inStates(ofDepartment, ['submitted', 'approved'])),
    waiting: sumOf(inStates(ofDepartment, ['pending'])),
  }
}

function inStates({ requests }: Pick<Figures, 'requests'>, states: readonly RequestStatus[]) {
  return requests.filter(({ state }) => states.includes(state))
}

export const statistics = {
  get: getStatistics,
  responses: getResponseFigures,
  responseDays: getResponseDays,
  figures: getFigures,
  questions: getQuestionFigures,
}
