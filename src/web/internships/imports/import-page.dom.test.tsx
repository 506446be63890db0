// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { ImportDetails } from '#contract/internships/imports'
import { IMPORT_FIELDS } from '#domain/internships/import-fields'
import { showPart } from '../../testing/shown-part.tsx'
import { ImportPage } from './import-page.tsx'

const ID = '00000000-0000-4000-8000-000000000000'
/** Each field has a column, in the same order. */
const COLUMNS = Object.fromEntries(IMPORT_FIELDS.internships.map(({ key }, column) => [key, column]))
const UPLOADED: ImportDetails = {
  id: ID,
  kind: 'internships',
  fileName: 'internships.csv',
  status: 'uploaded',
  createdBy: 'Ada Admin',
  createdAt: '2026-06-15T10:00:00.000Z',
  finishedAt: null,
  rowCount: 1,
  newCount: 0,
  existingCount: 0,
  wrongCount: 0,
  createdCount: 0,
  keptCount: 0,
  canUndo: false,
  encoding: 'utf-8',
  headers: Object.keys(COLUMNS),
  columns: COLUMNS,
  dateOrders: { [COLUMNS.startDate!]: 'open', [COLUMNS.endDate!]: 'open' },
  monthFirst: null,
  firstRows: [],
  previewed: [],
  doneCount: 0,
  failure: null,
  problems: [],
  problemCount: 0,
  kept: [],
}

/** The page beside a server that has read this file. */
function show(first: Partial<ImportDetails>) {
  let details = { ...UPLOADED, ...first }
  const change = (facts: Partial<ImportDetails>) => {
    details = { ...details, ...facts }
  }
  const answers = {
    'GET /imports': () => [],
    [`GET /imports/${ID}`]: () => details,
    [`POST /imports/${ID}/check`]: () => change({ status: 'checked', newCount: 1 }),
    [`POST /imports/${ID}/start`]: () => change({ status: 'imported', newCount: 1, createdCount: 1 }),
  }
  return showPart(<ImportPage />, answers, {}, { route: '/admin/import', address: `/admin/import?id=${ID}` })
}

it('asks how dates with slashes are meant before it checks and imports', async () => {
  const page = await show({})
  await page.shows('Match the columns')
  await page.press('Check the file')
  expect(page.sent).toEqual([])
  await page.fill('Dates with slashes', 'month first')
  await page.press('Check the file')
  await page.press('Import 1 internship')
  await page.shows('1 internship created.')
  expect(page.sent).toEqual([
    { call: `POST /imports/${ID}/check`, input: { columns: COLUMNS, monthFirst: true } },
    { call: `POST /imports/${ID}/start`, input: { invite: false, skipProblems: false } },
  ])
  await page.press('Import another file')
  await page.becomes('/admin/import')
})

it('imports nothing when every row is already there', async () => {
  const page = await show({ status: 'checked', kind: 'departments', existingCount: 1 })
  await page.shows('Every row is already there.')
  await page.press('Import')
  expect(page.sent).toEqual([])
})
