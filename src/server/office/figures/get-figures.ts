import { shownSpread } from '#domain/employers'
import { RATINGS } from '#domain/feedback'
import { sameWeekBefore, termBefore, weeksToShow } from '#domain/figures'
import { INTERNSHIP_STEPS } from '#domain/internship-steps'
import type { Role } from '#domain/roles'
import { viewerIn } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { reader } from '../../procedures.ts'
import { type Counted, countRatings, countRequests, countSteps, countWeeks } from './figure-queries.ts'

/** What the charts show, of all time or of one term compared with the term before. */
export const getFigures = reader.statistics.figures.handler(async ({ input, context }) => {
  const { db, now } = context
  const viewer = input.department ? viewerIn(context.viewer, input.department) : context.viewer
  const { term, before } = await readTerms(db, input.term)
  const weeks = weeksToShow(now.toISOString().slice(0, 10), term)
  const weeksBefore = term && before ? weeks.map((week) => sameWeekBefore(week, term, before)) : null
  const figures = await countAll({ db, viewer, term: input.term }, weeks)
  const earlier = before && weeksBefore ? await countAll({ db, viewer, term: before.id }, weeksBefore) : null
  const { role } = context.viewer
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
    ratings: RATINGS.map(({ key }) => ({
      skill: key,
      answers: answersOf(figures.ratings[key]),
      spread: shown(figures.ratings[key], role),
      before: earlier && shown(earlier.ratings[key], role),
    })),
  }
})

type Figures = Awaited<ReturnType<typeof countAll>>

/** One after the other, to leave connections for others. */
async function countAll(counted: Counted, weeks: readonly string[]) {
  return {
    ofWeek: await countWeeks(counted, [weeks[0]!, weeks.at(-1)!]),
    steps: await countSteps(counted),
    requests: await countRequests(counted),
    ratings: await countRatings(counted),
  }
}

function requestsOf({ requests }: Figures, department: string | null) {
  const { answered, waiting } = requests.find((row) => row.department === department) ?? { answered: 0, waiting: 0 }
  return { answered, waiting }
}

function answersOf(spread: readonly number[]): number {
  return spread.reduce((sum, count) => sum + count, 0)
}

function shown(spread: number[], role: Role) {
  return shownSpread(spread, { answers: answersOf(spread), role })
}

async function readTerms(db: Db, id: string | undefined) {
  if (id === undefined) return { term: null, before: null }
  const terms = await db.selectFrom('terms').select(['id', 'name', 'startsOn', 'endsOn']).execute()
  const term = terms.find((one) => one.id === id) ?? null
  return { term, before: term && termBefore(terms, term) }
}
