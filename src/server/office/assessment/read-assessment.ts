import type { Assessment, AssessmentGroup, Competency, TermTotals } from '#contract/office/assessment'
import {
  addSums,
  figuresOf,
  NO_SUMS,
  responseOf,
  type ShownSums,
  type Sums,
  shownSums,
  totalOf,
} from '#domain/assessment'
import { RATINGS } from '#domain/feedback'
import { inReadersLanguage } from '#domain/own-text'
import { isAskedAlike, type Version, type Wording, wordingsOf } from '#domain/question-wordings'
import { type Assessed, countRequests, sumFurtherRatings, sumRatings } from './assessment-queries.ts'

type Group = Awaited<ReturnType<typeof countRequests>>[number]
type ShownGroup = Group & { shown: Map<string, ShownSums | null> }

/** The assessment report of what the viewer may see. */
export async function readAssessment(assessed: Assessed): Promise<Assessment> {
  const groups = await countRequests(assessed)
  const versions = await assessed.db
    .selectFrom('questionSetVersions')
    .select(['id', 'setId', 'name', 'number', 'questions'])
    .execute()
  const wordings = wordingsOf(versions)
  const cells = new Cells()
  await sumCore(assessed, groups, cells)
  if (wordings.length > 0) await sumFurther(assessed, { versions, wordings }, cells)

  const shown = groups.map((group): ShownGroup => ({ ...group, shown: shownIn(cells.of(group), wordings) }))
  const asked = wordings.filter(({ id }) => shown.some((group) => group.shown.has(id)))
  return {
    competencies: [
      ...RATINGS.map(({ key, label }) => ({ id: key, label, set: null, versions: null })),
      ...asked.map(named),
    ],
    groups: shown.map((group): AssessmentGroup => ({ department: group.department, ...termOf(assessed, [group]) })),
    totals: [...Map.groupBy(shown, ({ place }) => place).entries()]
      .toSorted(([a], [b]) => a - b)
      .filter(([, ofTerm]) => ofTerm.filter(isCompared).length > 1)
      .map(([, ofTerm]) => termOf(assessed, ofTerm)),
  }
}

function named({ id, label, set, first, last, isOneOfSeveral }: Wording): Competency {
  return { id, label: inReadersLanguage(label), set, versions: isOneOfSeveral ? { first, last } : null }
}

/** The sums of each competency in a department and term. */
class Cells {
  readonly #cells = new Map<string, Map<string, Sums>>()

  of({ department, place }: Pick<Group, 'department' | 'place'>): Map<string, Sums> {
    const key = JSON.stringify([department, place])
    const cell = this.#cells.get(key) ?? new Map<string, Sums>()
    this.#cells.set(key, cell)
    return cell
  }

  add(group: Pick<Group, 'department' | 'place'>, competency: string, sums: Partial<Sums>): void {
    const cell = this.of(group)
    cell.set(competency, addSums(cell.get(competency) ?? NO_SUMS, { ...NO_SUMS, ...sums }))
  }
}

/** One after the other, to leave connections for others. */
async function sumCore(assessed: Assessed, groups: Group[], cells: Cells): Promise<void> {
  for (const group of groups) for (const { key } of RATINGS) cells.add(group, key, { notObserved: group.approved })
  for (const row of await sumRatings(assessed))
    for (const [at, { key }] of RATINGS.entries()) {
      const [n, sum, met] = row.sums[at]!
      const [change, gap] = [pairsOf(row.changes[at]!), pairsOf(row.gaps[at]!)]
      cells.add(row, key, { n, sum, met, notObserved: -n, change, gap })
    }
}

type Asked = { versions: readonly Version[]; wordings: readonly Wording[] }

async function sumFurther(assessed: Assessed, { versions, wordings }: Asked, cells: Cells): Promise<void> {
  const questions = wordings.flatMap(({ key, versionIds }) => versionIds.map((version) => ({ version, key })))
  for (const row of await sumFurtherRatings(assessed, questions)) {
    const { version, key } = row
    const wording = wordings.find((one) => one.key === key && one.versionIds.includes(version))!
    const [n, sum, met] = row.sums
    const pairsWith = (other: string | null, sums: readonly [number, number]) =>
      other !== null && isAskedAlike(versions, [version, other], key) ? pairsOf(sums) : NO_SUMS.change
    const change = pairsWith(row.midtermVersion, row.change)
    const gap = pairsWith(row.selfVersion, row.gap)
    cells.add(row, wording.id, { n, sum, met, notObserved: row.notObserved, change, gap })
  }
}

function pairsOf([pairs, difference]: readonly [number, number]) {
  return { pairs, difference }
}

/** What may be shown of each competency that was asked. */
function shownIn(cell: ReadonlyMap<string, Sums>, wordings: readonly Wording[]): Map<string, ShownSums | null> {
  const questions = [
    ...RATINGS.map(({ key }) => [key as string]),
    ...Array.from(Map.groupBy(wordings, ({ question }) => question).values(), (alike) => alike.map(({ id }) => id)),
  ]
  return new Map(
    questions.flatMap((ids) => {
      const asked = ids.filter((id) => cell.has(id))
      const shown = shownSums(asked.map((id) => cell.get(id)!))
      return asked.map((id, at) => [id, shown[at]!] as const)
    }),
  )
}

function isCompared({ shown }: ShownGroup): boolean {
  return (shown.get('overallRating')?.n ?? 0) > 0
}

/** What these groups of one term show, together. */
function termOf({ terms }: Assessed, groups: readonly ShownGroup[]): TermTotals {
  const [only, ...others] = groups
  const term = terms[only!.place - 1]
  const ids = new Set(groups.flatMap(({ shown }) => [...shown.keys()]))
  const sumsOf = (id: string) => {
    const shown = groups.flatMap((group) => (group.shown.has(id) ? [group.shown.get(id)!] : []))
    return others.length > 0 ? totalOf(shown) : shown[0]!
  }
  return {
    term: term ? { id: term.id, name: term.name } : null,
    ...responseOf(others.length > 0 ? totalResponses(groups) : only!),
    figures: Array.from(ids, (id) => ({ competency: id, ...figuresOf(sumsOf(id)) })),
  }
}

function totalResponses(groups: readonly ShownGroup[]) {
  const shown = groups.filter((group) => responseOf(group).answered !== null)
  return {
    requested: shown.reduce((sum, { requested }) => sum + requested, 0),
    answered: shown.reduce((sum, { answered }) => sum + answered, 0),
  }
}
