import type { Assessment, AssessmentFigures, AssessmentGroup, Competency } from '#contract/office/assessment'
import { managesNothing, type Viewer, viewerIn } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { baseLocale, inLocale } from '../../platform/http/locale.ts'
import { csvLines, csvResponse } from '../../platform/lists/csv-response.ts'
import { reader } from '../../procedures.ts'
import { readAssessment } from './read-assessment.ts'

export const getAssessment = reader.statistics.assessment.handler(({ input, context }) => assess(context, input))

/** A tidy table: one row per group and competency, without totals. */
export const exportAssessment = reader.exports.assessment.handler(async ({ input, context, errors }) => {
  if (managesNothing(context.viewer)) throw errors.NO_DEPARTMENTS()
  const { timeZone, ...filters } = input
  // In English like other exports, so that programs can rely on the names.
  const { competencies, groups } = await inLocale(baseLocale, () => assess(context, filters))
  const rows = groups.flatMap((group) =>
    group.figures.map((figures) => {
      const competency = competencies.find(({ id }) => id === figures.competency)!
      return COLUMNS.map(({ cell }) => cell({ group, competency, figures }))
    }),
  )
  const lines = csvLines(() => Promise.resolve({ items: rows, nextCursor: null }))
  return csvResponse(context, { kind: 'assessment', columns: COLUMNS, lines, timeZone, filters })
})

type Filters = { department?: string | undefined; terms?: string | undefined }

async function assess({ db, viewer }: { db: Db; viewer: Viewer }, { department, terms }: Filters): Promise<Assessment> {
  const chosen = terms?.split(',')
  const known = await db.selectFrom('terms').select(['id', 'name', 'startsOn', 'endsOn']).orderBy('startsOn').execute()
  return readAssessment({
    db,
    viewer: department ? viewerIn(viewer, department) : viewer,
    terms: chosen ? known.filter(({ id }) => chosen.includes(id)) : known,
    hasAll: !chosen,
  })
}

type Row = { group: AssessmentGroup; competency: Competency; figures: AssessmentFigures }
type Column = { header: string; cell: (row: Row) => string | number | null }

const COLUMNS: Column[] = [
  { header: 'Department', cell: ({ group }) => group.department },
  { header: 'Term', cell: ({ group }) => group.term?.name ?? null },
  { header: 'Question Set', cell: ({ competency }) => competency.set },
  { header: 'Set Versions', cell: ({ competency }) => versionsOf(competency) },
  { header: 'Competency', cell: ({ competency }) => competency.label },
  { header: 'Ratings', cell: ({ figures }) => figures.n },
  { header: 'Mean', cell: ({ figures }) => figures.mean },
  { header: '3 or Better (%)', cell: ({ figures }) => figures.share },
  { header: 'Not Observed', cell: ({ figures }) => figures.notObserved },
  { header: 'Mid-term Pairs', cell: ({ figures }) => figures.change.pairs },
  { header: 'Mid-term to Final', cell: ({ figures }) => figures.change.mean },
  { header: 'Self-assessment Pairs', cell: ({ figures }) => figures.gap.pairs },
  { header: 'Supervisor minus Self-assessment', cell: ({ figures }) => figures.gap.mean },
  { header: 'Requests', cell: ({ group }) => group.requested },
  { header: 'Answered', cell: ({ group }) => group.answered },
  { header: 'Response Rate (%)', cell: ({ group }) => group.rate },
  { header: 'Withheld', cell: withheldIn },
]

function versionsOf({ versions }: Competency): string | null {
  if (!versions) return null
  return versions.first === versions.last ? String(versions.first) : `${versions.first}–${versions.last}`
}

/** Which figures are empty because fewer than five answers are behind them. */
function withheldIn({ group, figures }: Row): string {
  return [
    figures.n === null && 'ratings',
    figures.change.pairs === null && 'mid-term to final',
    figures.gap.pairs === null && 'self-assessment',
    group.answered === null && 'responses',
  ]
    .filter((part) => part !== false)
    .join(', ')
}
