import { sql } from 'kysely'
import { REVIEWABLE_STATUSES } from '#contract/feedback/feedback'
import { chosenColumns, columnChoices, currentColumns, defaultColumns } from '#domain/office/chosen-columns'
import { type FEEDBACK_COLUMNS, INTERNSHIP_COLUMNS, type MORE_FEEDBACK_COLUMNS } from '#domain/office/export-columns'
import { openRequestColumns } from '#domain/office/open-requests'
import type { ColumnKind } from '#domain/office/staff-lists'
import { LANGUAGES } from '#domain/text/languages'
import * as m from '#messages'
import { signsText } from '../../feedback/requests/sign-queries.ts'
import { readProblems, readWrongRows, widthOfWrongRows } from '../../internships/imports/import-problem-queries.ts'
import { findImport } from '../../internships/imports/import-queries.ts'
import {
  feedbackVisibleTo,
  internshipsVisibleTo,
  managesNothing,
  viewerIn,
} from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import { IS_REQUEST_ENDED, IS_REQUEST_OPEN, REQUEST_STATUS } from '../../platform/database/request-state.ts'
import { readersLocale } from '../../platform/http/locale.ts'
import { BATCH_SIZE, csvLines, csvResponse } from '../../platform/lists/csv-response.ts'
import { matchesFilters } from '../../platform/lists/record-filters.ts'
import { admin, reader, reviewer } from '../../procedures.ts'
import { readOpenRequests } from '../open-requests/open-request-queries.ts'
import { type AnswerColumn, exportTable } from './export-table.ts'
import { observationColumns } from './observation-columns.ts'
import { questionColumns } from './question-columns.ts'

const exportInternships = reader.exports.internships.handler(async ({ input, context, errors }) => {
  const { viewer, db } = context
  const { timeZone, columns: facts, ...filters } = input
  if (managesNothing(viewer)) throw errors.NO_DEPARTMENTS()
  const rows = db
    .selectFrom('internships')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .where(internshipsVisibleTo(filters.department ? viewerIn(viewer, filters.department) : viewer))
  return exportTable(context, {
    kind: 'internships',
    rows,
    columns: chosenColumns(INTERNSHIP_COLUMNS, factsOf('internships', facts)),
    facts,
    timeZone,
    filters,
  })
})

type FeedbackColumn = (typeof FEEDBACK_COLUMNS | typeof MORE_FEEDBACK_COLUMNS)[number] | AnswerColumn

/** The stored statuses for each filter of the feedback export. */
const STORED_STATUSES = {
  pending: ['pending'],
  ended: ['pending'],
  submitted: ['submitted'],
  approved: ['approved'],
  reviewable: REVIEWABLE_STATUSES,
} as const

/** Open requests are included, to show who has not answered yet. */
const exportFeedback = reader.exports.feedback.handler(async ({ input, context, errors }) => {
  const { viewer, db } = context
  if (managesNothing(viewer)) throw errors.NO_DEPARTMENTS()
  const { timeZone, columns: facts, ...filters } = input
  const { department } = filters
  const isVisible = feedbackVisibleTo(department ? viewerIn(viewer, department) : viewer)
  const visible = db.selectFrom('feedback').select('id').where(isVisible).limit(1)
  if (viewer.role === 'manager' && !(await visible.executeTakeFirst())) throw errors.NO_FEEDBACK()
  // Joined instead of a subquery per row, which PostgreSQL believes to be expensive and compiles for seconds.
  const rows = selectFeedback(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .leftJoin('feedbackQuestions as asked', (join) =>
      join
        .onRef('asked.supervisorId', '=', 'feedback.supervisorId')
        .onRef('asked.submittedAt', '=', 'feedback.submittedAt'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('sentBackFeedback')
          .select(['supervisorId', sql<string>`string_agg(reason, ' | ' order by sent_back_at)`.as('reasons')])
          .groupBy('supervisorId')
          .as('sentBack'),
      (join) => join.onRef('sentBack.supervisorId', '=', 'feedback.supervisorId'),
    )
    .where(isVisible)
    .$if(filters.status === 'pending', (query) => query.where(IS_REQUEST_OPEN))
    .$if(filters.status === 'ended', (query) => query.where(IS_REQUEST_ENDED))
  const chosen = chosenColumns(columnChoices('feedback'), factsOf('feedback', facts))
  const statuses = filters.status && STORED_STATUSES[filters.status]
  const isInStatus = statuses ? sql<boolean>`feedback.status = any (${statuses}::text[])` : sql<boolean>`true`
  const isChosen = (fact: string) => chosen.some((column) => column.fact === fact)
  const isExported = sql<boolean>`(${isVisible} and ${isInStatus} and ${matchesFilters('feedback', viewer, filters)})`
  const expanded: Partial<Record<string, AnswerColumn[]>> = {
    observations: isChosen('observations') ? await observationColumns(db, isVisible) : [],
    furtherAnswers: isChosen('furtherAnswers') ? await questionColumns(db, isExported) : [],
  }
  return exportTable(context, {
    kind: 'feedback',
    fields: {
      status: REQUEST_STATUS,
      signs: signsText(),
      withheldPassages: sql`case when feedback.status = 'approved' and feedback.withheld_reason is not null
        then array_to_string(feedback.withheld_passages, ' | ') || ' (' || feedback.withheld_reason || ')' else '' end`,
    },
    rows,
    columns: chosen.flatMap((column) => expanded[column.fact] ?? [column as FeedbackColumn]),
    facts,
    timeZone,
    filters,
    statuses,
  })
})

/** The open requests with the filters of the screen. The domain formats the cells. */
const exportOpenRequests = reader.exports.openRequests.handler(async ({ input, context, errors }) => {
  if (managesNothing(context.viewer)) throw errors.NO_DEPARTMENTS()
  const { timeZone, columns: facts, ...filters } = input
  const columns = chosenColumns(openRequestColumns(timeZone), factsOf('openRequests', facts))
  const lines = csvLines(async (cursor) => {
    const batch = await readOpenRequests(context, filters, { cursor, limit: BATCH_SIZE })
    return { ...batch, items: batch.items.map((row) => columns.map(({ cell }) => cell(row))) }
  })
  return csvResponse(context, {
    kind: 'open-requests',
    columns,
    lines,
    timeZone,
    filters: { ...filters, columns: facts },
  })
})

function factsOf(kind: ColumnKind, chosen: string | undefined): string[] {
  return chosen?.split(',') ?? defaultColumns(kind)
}

/** The problems of an uploaded file, by row, in the reader's language. */
const exportImportProblems = admin.exports.importProblems.handler(async ({ input, context, errors }) => {
  const { db } = context
  const found = await findImport(db, input.id)
  if (!found) throw errors.NOT_FOUND()
  const lines = csvLines(async (cursor) => {
    const { items, nextRow } = await readProblems(db, found, Number(cursor ?? 0), BATCH_SIZE)
    return {
      items: items.map(({ row, column, value, message }) => [row, column, value, message]),
      nextCursor: nextRow === null ? null : String(nextRow),
    }
  })
  const titles = [
    m.imports_row_column(),
    m.imports_column_name_column(),
    m.imports_value_column(),
    m.imports_problem_column(),
  ]
  return csvResponse(
    { ...context, viewer: context.actor },
    {
      kind: 'import-problems',
      columns: titles.map((header) => ({ header })),
      lines,
      timeZone: input.timeZone,
      locale: readersLocale(),
      filters: { fileName: found.fileName },
    },
  )
})

/** The rows that cannot be imported, with the file's columns and one that states the problem, to be corrected and imported. */
const exportImportRest = admin.exports.importRest.handler(async ({ input, context, errors }) => {
  const { db } = context
  const found = await findImport(db, input.id)
  if (!found) throw errors.NOT_FOUND()
  const width = Math.max(found.headers.length, await widthOfWrongRows(db, found.id))
  // A file that was downloaded here before already has the column.
  const titles = LANGUAGES.map((locale) => m.imports_problem_column({}, { locale }) as string)
  const kept = Array.from({ length: width }, (_, index) => index).filter(
    (index) => !titles.includes(found.headers[index] ?? '') || Object.values(found.columns).includes(index),
  )
  const lines = csvLines(async (cursor) => {
    const { items, nextRow } = await readWrongRows(db, found, Number(cursor ?? 0), BATCH_SIZE)
    return {
      items: items.map(({ cells, problems }) => [
        ...kept.map((index) => cells[index] ?? ''),
        problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' | '),
      ]),
      nextCursor: nextRow === null ? null : String(nextRow),
    }
  })
  return csvResponse(
    { ...context, viewer: context.actor },
    {
      kind: 'import-rest',
      columns: [...kept.map((index) => found.headers[index] ?? ''), m.imports_problem_column()].map((header) => ({
        header,
      })),
      lines,
      timeZone: input.timeZone,
      locale: readersLocale(),
      filters: { fileName: found.fileName },
    },
  )
})

export const exports = {
  internships: exportInternships,
  feedback: exportFeedback,
  openRequests: exportOpenRequests,
  importProblems: exportImportProblems,
  importRest: exportImportRest,
}

/** Leaves out columns that no longer exist. */
const listChosenColumns = reviewer.exportColumns.list.handler(async ({ context: { actor, db } }) => {
  const rows = await db
    .selectFrom('exportColumns')
    .select(['kind', 'columns'])
    .where('profileId', '=', actor.id)
    .orderBy('kind')
    .execute()
  return rows.flatMap(({ kind, columns }) => {
    const current = currentColumns(kind, columns)
    return current ? [{ kind, columns: current }] : []
  })
})

const chooseColumns = reviewer.exportColumns.choose.handler(async ({ input, context: { actor, db } }) => {
  const { kind, columns } = input
  await db
    .insertInto('exportColumns')
    .values({ profileId: actor.id, kind, columns })
    .onConflict((conflict) => conflict.columns(['profileId', 'kind']).doUpdateSet({ columns }))
    .execute()
})

/** Succeeds even if nothing was chosen. */
const resetColumns = reviewer.exportColumns.reset.handler(async ({ input, context: { actor, db } }) => {
  await db.deleteFrom('exportColumns').where('profileId', '=', actor.id).where('kind', '=', input.kind).execute()
})

export const exportColumns = { list: listChosenColumns, choose: chooseColumns, reset: resetColumns }
