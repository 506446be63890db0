import type { ChartFilters, FeedbackTrait } from './chart-filters.ts'
import type { Day } from './dates.ts'
import type { RequestPart } from './open-requests.ts'

// Every figure of a dashboard or a report leads to the lists of the records it counts, and each list can be exported. The screens
// link to these lists, and a test compares the lengths: src/server/office/figures/counted-lists.test.ts.

/** What the page of a figure is narrowed down to; its lists are, too. */
export type Scope = { term?: string; department?: string }

/** A list of the office, with its filters as the endpoints take them. */
export type CountedList =
  | {
      list: 'internships'
      filters: Scope & Pick<ChartFilters, 'registered' | 'approved' | 'step'> & { status?: string }
    }
  | {
      list: 'feedback'
      filters: Scope & Pick<ChartFilters, 'rating' | 'requested' | 'trait'> & { status?: string }
    }
  | { list: 'openRequests'; filters: Scope & { part?: RequestPart } }

/** The same list for a page that is narrowed down. */
export function within(scope: Scope, { list, filters }: CountedList): CountedList {
  return { list, filters: { ...scope, ...filters } } as CountedList
}

/** What the export with the rows of this list is narrowed down to. The list of feedback leaves out requests without an answer. */
export function exportFilters({ list, filters }: CountedList): Record<string, string> {
  return list === 'feedback' ? { status: 'reviewable', ...filters } : { ...filters }
}

type Counts = Record<string, number | Record<string, number>>
/** The counts of internships and feedback; `erased` are among them and in no list. */
type Statistics = {
  internships: Counts & { total: number; erased: Record<string, number> }
  feedback: Counts & { total: number; ended: number; erased: Record<string, number> }
}

const ANSWERS: CountedList = { list: 'feedback', filters: {} }
const OPEN_REQUESTS: CountedList = { list: 'openRequests', filters: {} }

/** The lists behind each figure of the dashboards: if there are several, the figure counts the records of all. */
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

/** A figure of a dashboard with its lists. `erased`: how many of them are in none. */
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

/** How many rows the exports of a dashboard have: without erased records, and with the requests that have ended. */
export function exportedRows({ internships, feedback }: Statistics): { internships: number; feedback: number } {
  return {
    internships: internships.total - (internships.erased.total ?? 0),
    feedback: feedback.total - (feedback.erased.total ?? 0) + feedback.ended,
  }
}

/** The list behind each kind of figure on the page of figures. */
export const FIGURE_LISTS = {
  registered: (registered: Day): CountedList => ({ list: 'internships', filters: { registered } }),
  approved: (approved: Day): CountedList => ({ list: 'internships', filters: { approved } }),
  step: (step: NonNullable<ChartFilters['step']>): CountedList => ({ list: 'internships', filters: { step } }),
  rated: (rating: NonNullable<ChartFilters['rating']>): CountedList => ({ list: 'feedback', filters: { rating } }),
  answered: (department: string): CountedList => ({ list: 'feedback', filters: { department } }),
  waiting: (department: string): CountedList => ({ list: 'openRequests', filters: { department } }),
  ended: (): CountedList => ({ list: 'openRequests', filters: { part: 'ended' } }),
  trait: (trait: FeedbackTrait): CountedList => ({ list: 'feedback', filters: { trait } }),
}

/** The list behind a count of answers in Response Figures, of the requests since a day; null for one without a list. */
export function responsesList(count: 'submitted' | 'entered', since: Day | null): CountedList {
  return {
    list: 'feedback',
    filters: { ...(since && { requested: since }), ...(count === 'entered' && { trait: 'entered' as const }) },
  }
}
