import type { Assessment, AssessmentFigures, Competency } from '#contract/office/assessment'
import { groupedBy } from '#domain/text/grouped-by'
import * as m from '#messages'

export const NOTHING = '–'

export type FigureColumn = {
  /** The mean is also drawn. */
  key: 'ratings' | 'mean' | 'share' | 'change' | 'gap'
  label: string
  value: (figures: AssessmentFigures) => string
}

/** The figures of a competency in words, in order. A comparison that no competency has is left out. */
export const figureColumns = (figures: readonly AssessmentFigures[]): FigureColumn[] =>
  allColumns().filter(({ key }) => (key !== 'change' && key !== 'gap') || isCompared(key, figures))

/** Whether any competency can be compared with its mid-term ratings, or with the students' own. */
export function isCompared(key: 'change' | 'gap', figures: readonly AssessmentFigures[]): boolean {
  return figures.some(({ n, ...pairs }) => pairsText(n, pairs[key]) !== NOTHING)
}

const allColumns = (): FigureColumn[] => [
  { key: 'ratings', label: m.assessment_ratings_column(), value: ratingsText },
  { key: 'mean', label: m.assessment_mean_column(), value: ({ mean }) => meanText(mean) },
  {
    key: 'share',
    label: m.assessment_share_column(),
    value: ({ share }) => (share === null ? NOTHING : m.assessment_share_value({ share })),
  },
  { key: 'change', label: m.assessment_change_column(), value: ({ n, change }) => pairsText(n, change) },
  { key: 'gap', label: m.assessment_gap_column(), value: ({ n, gap }) => pairsText(n, gap) },
]

function ratingsText({ n, notObserved }: AssessmentFigures): string {
  if (n === null) return m.assessment_withheld()
  const count = n.toLocaleString(m.common_locale())
  return notObserved
    ? m.assessment_value_with_count({ value: count, count: m.assessment_not_observed({ count: notObserved }) })
    : count
}

export function meanText(mean: number | null): string {
  return mean === null ? NOTHING : mean.toLocaleString(m.common_locale(), { minimumFractionDigits: 1 })
}

/** Empty if everything is withheld, which the first column says. */
function pairsText(n: number | null, { pairs, mean }: AssessmentFigures['change']): string {
  if (n === null) return NOTHING
  if (pairs === null) return m.assessment_withheld()
  if (mean === null) return NOTHING
  const value = mean.toLocaleString(m.common_locale(), { minimumFractionDigits: 1, signDisplay: 'exceptZero' })
  return m.assessment_value_with_count({ value, count: pairs.toLocaleString(m.common_locale()) })
}

/** The name of a competency; the version tells its wordings apart. */
export function competencyName({ label, versions }: Competency): string {
  if (!versions) return label
  const { first, last } = versions
  return m.assessment_set_versions({ label, version: first === last ? String(first) : `${first}–${last}` })
}

/** Whether any of these figures is shown. */
export function isAnyShown(figures: readonly AssessmentFigures[]): boolean {
  return figures.some(({ n }) => n !== null && n > 0)
}

export type FigureRow = { competency: Competency; figures: AssessmentFigures }

/** The figures in the order of the report, with those of a question set under its name. */
export function figuresBySet(
  { competencies }: Pick<Assessment, 'competencies'>,
  figures: readonly AssessmentFigures[],
): { set: string | null; rows: FigureRow[] }[] {
  const rows = competencies.flatMap((competency) => {
    const own = figures.find((one) => one.competency === competency.id)
    return own ? [{ competency, figures: own }] : []
  })
  return Array.from(
    groupedBy(rows, ({ competency }) => competency.set),
    ([set, ofSet]) => ({ set, rows: ofSet }),
  )
}

type OfTerm = Pick<Assessment['totals'][number], 'term' | 'requested' | 'answered' | 'rate'>

export function termName({ term }: OfTerm): string {
  return term?.name ?? m.assessment_no_term()
}

export function responsesText({ requested, answered, rate }: OfTerm): string {
  if (requested === null || answered === null) return m.assessment_responses_withheld()
  const [asked, given] = [requested, answered].map((count) => count.toLocaleString(m.common_locale()))
  return m.assessment_responses({ answered: given!, requested: asked!, rate: rate ?? 0 })
}

/** Every figure that the report shows. */
export function figuresIn({ groups, totals }: Pick<Assessment, 'groups' | 'totals'>): AssessmentFigures[] {
  return [...groups, ...totals].flatMap(({ figures }) => figures)
}

/** A department with its terms, or all departments together. */
export type Part = { name: string; terms: Assessment['totals'] }

/** The parts of the report in order: the totals, then each department. */
export function partsOf({ groups, totals }: Assessment): Part[] {
  const departments = Array.from(
    groupedBy(groups, ({ department }) => department),
    ([department, terms]) => ({ name: department ?? m.common_no_department(), terms }),
  )
  return totals.length > 0 ? [{ name: m.assessment_all_groups_title(), terms: totals }, ...departments] : departments
}
