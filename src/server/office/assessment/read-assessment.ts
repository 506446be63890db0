import type { Assessment, AssessmentGroup, Competency, TermTotals } from '#contract/office/assessment'
import { RATINGS } from '#domain/feedback/feedback'
import type { Wording } from '#domain/feedback/question-wordings'
import { figuresOf, NO_SUMS, ratingsIn, responseOf, type ShownFigures } from '#domain/office/assessment'
import { inReadersLanguage } from '#domain/text/own-text'
import { type Assessed, countRequests } from './assessment-queries.ts'
import { addFigures, readBatches } from './read-batches.ts'
import { readRated } from './sum-batches.ts'

type Group = Awaited<ReturnType<typeof countRequests>>[number]
type ShownGroup = Group & { shown: ShownFigures }

/** The assessment report on the records that the viewer may see. */
export async function readAssessment(assessed: Assessed): Promise<Assessment> {
  const groups = await countRequests(assessed)
  const batches = await readBatches(assessed.db, assessed.viewer)
  const { wordings } = await readRated(assessed.db)
  const shown = groups.map((group): ShownGroup => {
    const termId = assessed.terms[group.place - 1]?.id ?? null
    const own = batches.filter((batch) => batch.department === group.department && batch.termId === termId)
    return {
      ...group,
      shown: addFigures([own.length > 0 ? {} : unreleased(group), ...own.map(({ figures }) => figures)]),
    }
  })
  const asked = wordings.filter(({ id }) => shown.some((group) => id in group.shown))
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

/** The figures of a group of which nothing is released: it has no approved feedback, or too little. */
function unreleased({ approved }: Group): ShownFigures {
  return Object.fromEntries(RATINGS.map(({ key }) => [key, approved === 0 ? NO_SUMS : null]))
}

function named({ id, label, set, first, last, isOneOfSeveral }: Wording): Competency {
  return { id, label: inReadersLanguage(label), set, versions: isOneOfSeveral ? { first, last } : null }
}

function isCompared({ shown }: ShownGroup): boolean {
  const overall = shown.overallRating
  return Boolean(overall && ratingsIn(overall) > 0)
}

/** The totals of these groups of one term. */
function termOf({ terms }: Assessed, groups: readonly ShownGroup[]): TermTotals {
  const [only, ...others] = groups
  const term = terms[only!.place - 1]
  const shown = addFigures(groups.map((group) => group.shown))
  return {
    term: term ? { id: term.id, name: term.name } : null,
    ...responseOf(others.length > 0 ? totalResponses(groups) : only!),
    figures: Object.entries(shown).map(([competency, sums]) => ({ competency, ...figuresOf(sums) })),
  }
}

function totalResponses(groups: readonly ShownGroup[]) {
  const shown = groups.filter((group) => responseOf(group).answered !== null)
  return {
    requested: shown.reduce((sum, { requested }) => sum + requested, 0),
    answered: shown.reduce((sum, { answered }) => sum + answered, 0),
  }
}
