import type { FeedbackSign } from '../feedback/feedback-signs.ts'
import type { FurtherAnswer } from '../feedback/questions.ts'
import type { Role } from '../platform/roles.ts'
import type { Day } from '../time/dates.ts'
import { answerFilter } from './answer-filter.ts'
import type { ChartFilters, FeedbackTrait, RequestTrait } from './chart-filters.ts'
import type { RequestPart } from './open-requests.ts'
import type { ResponseChannel } from './response-days.ts'

// Every figure of a dashboard or a report leads to the lists of the records it counts, and each list can be exported. The screens
// link to these lists, and a test compares the lengths: src/server/office/figures/counted-lists.test.ts.

/** The term and department that the page of a figure is limited to; they also limit the figure's lists. */
export type Scope = { term?: string; department?: string }

/** A list of the office, with its filters as the endpoints take them. */
export type CountedList =
  | {
      list: 'internships'
      filters: Scope & Pick<ChartFilters, 'registered' | 'approved' | 'step'> & { status?: string }
    }
  | {
      list: 'feedback'
      filters: Scope & Omit<ChartFilters, 'registered' | 'approved' | 'step'> & { status?: string }
    }
  | {
      list: 'openRequests'
      filters: Scope & Pick<ChartFilters, 'requested' | 'supervisor'> & { part?: RequestPart; trait?: RequestTrait }
    }

/** The same list within the page's term and department. */
export function within(scope: Scope, { list, filters }: CountedList): CountedList {
  return { list, filters: { ...scope, ...filters } } as CountedList
}

/** The filters of the export with the rows of this list. The feedback list leaves out requests without an answer. */
export function exportFilters({ list, filters }: CountedList): Record<string, string> {
  return list === 'feedback' ? { status: 'reviewable', ...filters } : { ...filters }
}

type Counts = Record<string, number | Record<string, number>>
/** The counts of internships and feedback. `erased` records are counted but are in no list. */
type Statistics = {
  internships: Counts & { total: number; erased: Record<string, number> }
  feedback: Counts & { total: number; ended: number; erased: Record<string, number> }
}

const ANSWERS: CountedList = { list: 'feedback', filters: {} }
const OPEN_REQUESTS: CountedList = { list: 'openRequests', filters: {} }

/** The lists behind each dashboard figure. A figure with several lists counts the records of all. */
const DASHBOARD_LISTS = {
  internships: {
    total: [{ list: 'internships', filters: {} }],
    pending: [{ list: 'internships', filters: { status: 'pending' } }],
    approved: [{ list: 'internships', filters: { status: 'approved' } }],
    rejected: [{ list: 'internships', filters: { status: 'rejected' } }],
  },
  feedback: {
    total: [ANSWERS, OPEN_REQUESTS],
    pending: [OPEN_REQUESTS],
    submitted: [{ list: 'feedback', filters: { status: 'submitted' } }],
    approved: [{ list: 'feedback', filters: { status: 'approved' } }],
    ended: [{ list: 'openRequests', filters: { part: 'ended' } }],
  },
} as const satisfies Record<'internships' | 'feedback', Record<string, readonly CountedList[]>>

type DashboardKind = keyof typeof DASHBOARD_LISTS
export type DashboardPart<Kind extends DashboardKind> = keyof (typeof DASHBOARD_LISTS)[Kind] & string

/** A dashboard figure with its lists. `erased`: how many of its records are in no list. */
export function dashboardFigure<Kind extends DashboardKind>(
  statistics: Statistics,
  kind: Kind,
  part: DashboardPart<Kind>,
  scope: Scope,
) {
  const counts: Counts & { erased: Record<string, number> } = statistics[kind]
  const lists: readonly CountedList[] = DASHBOARD_LISTS[kind][part] as never
  return {
    count: counts[part] as number,
    erased: counts.erased[part] ?? 0,
    lists: lists.map((list) => within(scope, list)) as [CountedList, ...CountedList[]],
  }
}

/** Every figure of a dashboard. */
export function dashboardFigures(statistics: Statistics, scope: Scope) {
  return (['internships', 'feedback'] as const).flatMap((kind) =>
    Object.keys(DASHBOARD_LISTS[kind]).map((part) => ({
      kind,
      part,
      ...dashboardFigure(statistics, kind, part as never, scope),
    })),
  )
}

/** How many rows the exports of a dashboard have: without erased records, with requests that ended without an answer. */
export function exportedRows({ internships, feedback }: Statistics): { internships: number; feedback: number } {
  return {
    internships: internships.total - (internships.erased.total ?? 0),
    feedback: feedback.total - (feedback.erased.total ?? 0) + feedback.ended,
  }
}

/** The list behind each figure on the Figures page. */
export const FIGURE_LISTS = {
  registered: (registered: Day): CountedList => ({ list: 'internships', filters: { registered } }),
  approved: (approved: Day): CountedList => ({ list: 'internships', filters: { approved } }),
  step: (step: NonNullable<ChartFilters['step']>): CountedList => ({ list: 'internships', filters: { step } }),
  rated: (rating: NonNullable<ChartFilters['rating']>): CountedList => ({ list: 'feedback', filters: { rating } }),
  answered: (department: string): CountedList => ({ list: 'feedback', filters: { department } }),
  waiting: (department: string): CountedList => ({ list: 'openRequests', filters: { department } }),
  ended: (): CountedList => ({ list: 'openRequests', filters: { part: 'ended' } }),
  trait: (trait: FeedbackTrait): CountedList => ({ list: 'feedback', filters: { trait } }),
  sign: (sign: FeedbackSign): CountedList => ({ list: 'feedback', filters: { sign } }),
  answer: (version: string, key: string, value: FurtherAnswer['value']): CountedList => ({
    list: 'feedback',
    filters: { answer: answerFilter(version, key, value) },
  }),
}

/** The counts of Response Figures that link to lists. */
export const LISTED_RESPONSES = ['requested', 'opened', 'submitted', 'entered'] as const
export type ListedResponses = (typeof LISTED_RESPONSES)[number]

type Responses = Record<ListedResponses, number> & {
  erased: Record<ListedResponses, number>
  /** Counts of requests without an answer. */
  open: Record<RequestCount, number>
  ended: Record<RequestCount, number>
}
type RequestCount = 'requested' | 'opened'

/** The lists behind a count of Response Figures since a day: one of answers, one of requests without an answer. */
export function responsesLists(counted: ListedResponses, responses: Responses, since: Day | null) {
  const requested = since ? { requested: since } : {}
  const count = responses[counted] - responses.erased[counted]
  if (counted === 'submitted') return [{ of: 'answers' as const, count, list: answersSince(since) }]
  if (counted === 'entered') return [{ of: 'answers' as const, count, list: answersSince(since, { trait: 'entered' }) }]
  const { open, ended } = responses
  const opened = counted === 'opened' ? { trait: 'opened' as const } : {}
  const requests = (part: { part?: RequestPart }): CountedList => ({
    list: 'openRequests',
    filters: { ...part, ...requested, ...opened },
  })
  return [
    { of: 'answers' as const, count: count - open[counted] - ended[counted], list: answersSince(since, opened) },
    { of: 'open' as const, count: open[counted], list: requests({}) },
    { of: 'ended' as const, count: ended[counted], list: requests({ part: 'ended' }) },
  ]
}

/**
 * The list behind a channel of Response Figures. Only admins get it, because nothing else shows how an answer came in, unless
 * staff entered it.
 */
export function channelList(channel: ResponseChannel, since: Day | null, role: Role): CountedList | null {
  if (channel === 'entered') return answersSince(since, { trait: 'entered' })
  return role === 'admin' ? answersSince(since, { channel }) : null
}

function answersSince(since: Day | null, filters: Pick<ChartFilters, 'trait' | 'channel'> = {}): CountedList {
  return { list: 'feedback', filters: { ...(since && { requested: since }), ...filters } }
}
