// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Entry } from '#contract/feedback/entered'
import { showPart } from '../../testing/shown-part.tsx'
import { EntryForm } from './entry-form.tsx'

const SUPERVISOR = { role: 'supervisor', name: 'Dr Helena Marsh', email: 'h.marsh@northwind.example' } as const
const SECOND = { role: 'second-contact', name: 'Dora Lind', email: 'd.lind@northwind.example' } as const
const ENTRY: Entry = {
  studentId: '00000000-0000-4000-8000-000000000001',
  studentName: 'Amira Haddad',
  supervisorName: SUPERVISOR.name,
  supervisorEmail: SUPERVISOR.email,
  positionTitle: 'Data Analyst Intern',
  employerName: 'Northwind Energy',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
  today: '2026-09-01',
  allowsNotObserved: true,
  questions: [],
  questionVersionId: null,
  people: [SUPERVISOR],
}
const WHO = 'Please say who gave it.'

const show = (people: Entry['people']) =>
  showPart(<EntryForm entry={{ ...ENTRY, people }} supervisorId="00000000-0000-4000-8000-000000000000" />, {})

it('asks who gave it where several people can have, so that nobody’s words pass for those of somebody else', async () => {
  const page = await show([SUPERVISOR, SECOND])
  await page.press('Save feedback')
  await page.shows(WHO)
  expect(document.activeElement).toBe(await page.field('Who gave it'))
  await page.fill('Who gave it', SECOND.email)
  expect(page.has(WHO)).toBe(false)
  expect(page.sent).toEqual([])
})

it('says who is asked where it is one person', async () => {
  const page = await show([SUPERVISOR])
  await page.press('Save feedback')
  await page.shows('Please say how it was given.')
  expect([page.has(WHO), page.has(SUPERVISOR.email)]).toEqual([false, true])
})
