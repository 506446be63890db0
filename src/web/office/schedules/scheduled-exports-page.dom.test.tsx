// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { ScheduledExport } from '#contract/office/schedules'
import { showPart } from '../../testing/shown-part.tsx'
import { ScheduledExportsPage } from './scheduled-exports-page.tsx'

const FIRST: ScheduledExport = {
  id: '00000000-0000-4000-8000-000000000000',
  kind: 'internships',
  name: 'Scheduled interns',
  filters: { search: 'scheduled' },
  columns: ['studentName'],
  every: 'month',
  onDay: 31,
  nextDueOn: '2026-06-30',
  sentAt: null,
  pausedAt: null,
}
const PATH = `/scheduled-exports/${FIRST.id}`
const RECENT = 'This email has just been sent. Try again in a few minutes.'

/** The page beside a server that keeps this scheduled export. */
async function show() {
  let rows = [FIRST]
  const change = (facts: Partial<ScheduledExport>) => {
    rows = rows.map((row) => ({ ...row, ...facts }))
  }
  const now = '2026-06-15T10:00:00.000Z'
  const page = await showPart(
    <ScheduledExportsPage />,
    {
      'GET /scheduled-exports': () => rows,
      'GET /terms': () => [],
      [`POST ${PATH}/email`]: () => {
        if (rows[0]?.sentAt)
          return Response.json({ defined: true, code: 'SENT_RECENTLY', status: 409, message: RECENT }, { status: 409 })
        return change({ sentAt: now })
      },
      [`POST ${PATH}/pause`]: () => change({ pausedAt: now }),
      [`POST ${PATH}/resume`]: () => change({ pausedAt: null }),
      [`DELETE ${PATH}`]: () => {
        rows = []
      },
    },
    { id: 'reviewer', role: 'manager', email: 'priya@uni.example', departments: ['Law'] },
  )
  return { ...page, calls: () => page.sent.map(({ call }) => call) }
}

it('says what comes when, and sends it now, once', async () => {
  const page = await show()
  await page.shows('Internships, every month on day 31, or the last day')
  await page.shows('Next email Jun 30, 2026')
  await page.shows('No email yet')
  await page.press('Send now')
  await page.shows('The email is on its way')
  await page.shows('Last email')
  await page.press('Send now')
  await page.shows(RECENT)
})

it('is paused and resumed', async () => {
  const page = await show()
  await page.press('Pause')
  await page.shows('Emails paused')
  expect(page.has('Next email')).toBe(false)
  await page.press('Resume')
  await page.shows('Next email Jun 30, 2026')
  expect(page.calls()).toEqual([`POST ${PATH}/pause`, `POST ${PATH}/resume`])
})

it('is deleted after a question', async () => {
  const page = await show()
  await page.press('Delete')
  expect(page.calls()).toEqual([])
  await page.press('Delete')
  await page.shows('No scheduled exports yet')
  expect(page.calls()).toEqual([`DELETE ${PATH}`])
})
