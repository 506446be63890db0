// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { ScheduledExport } from '#contract/office/schedules'
import { showPart } from '../../testing/shown-part.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

it('schedules what the list shows, with the columns that were chosen', async () => {
  const created: ScheduledExport[] = []
  const filters = { status: 'all', search: 'scheduled' }
  const page = await showPart(
    <ScheduleDialog
      kind="internships"
      filters={filters}
      onCreated={(one) => created.push(one)}
      onClose={() => undefined}
    />,
    {
      'GET /export-columns': () => [{ kind: 'internships', columns: ['status', 'studentName'] }],
      'GET /terms': () => [],
      'POST /scheduled-exports': (input) => input,
    },
    { role: 'manager' },
  )
  await page.shows('Search: scheduled · 2 of 12 columns')
  await page.fill('Name', '')
  await page.press('Schedule')
  await page.shows('Please enter a name')
  expect(page.sent).toEqual([])
  await page.fill('Name', 'Scheduled interns')
  await page.fill('How often', 'month')
  await page.fill('On', '31')
  await page.press('Schedule')
  await page.shows('')
  const schedule = { name: 'Scheduled interns', every: 'month', onDay: 31 }
  const wanted = { ...schedule, kind: 'internships', filters, columns: ['status', 'studentName'] }
  expect([page.sent, created]).toEqual([[{ call: 'POST /scheduled-exports', input: wanted }], [wanted]])
})
