// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { InternshipOfStudent } from '#contract/office/students'
import { showPart } from '../../testing/shown-part.tsx'
import { InternshipDecision } from './internship-decision.tsx'

const INTERNSHIP = {
  id: '00000000-0000-4000-8000-000000000000',
  version: '5d41402abc4b2a76b9719d911017c592',
  status: 'pending',
  positionTitle: 'Glazier',
  employerName: 'Northwind Energy',
  assignee: null,
} as InternshipOfStudent
const STUDENT = { id: 'student', firstName: 'Iria', lastName: 'Hub', email: 'iria.hub@gmail.com' }
const REVIEWER = { id: 'reviewer', role: 'admin' } as const
const { id, version } = INTERNSHIP
const OF = `/internships/${id}`
const UNDO_ID = '00000000-0000-4000-8000-000000000009'
const UNDO = `/bulk-decisions/${UNDO_ID}/undo`

function show(facts: Partial<InternshipOfStudent> = {}, person: { id: string; role: 'admin' } = REVIEWER) {
  return showPart(
    <InternshipDecision internship={{ ...INTERNSHIP, ...facts }} student={STUDENT} />,
    {
      [`POST ${OF}/approve`]: () => ({ undoId: UNDO_ID }),
      [`POST ${OF}/reject`]: () => ({ undoId: UNDO_ID }),
      [`POST ${OF}/set-back`]: () => undefined,
      [`POST ${UNDO}`]: () => ({ undone: 1, changedSince: 0 }),
      [`GET /assignees/internships/${id}/colleagues`]: () => [{ id: 'reviewer', name: 'Priya Nair' }],
    },
    person,
  )
}

it('approves in the version that is shown, and undoes that', async () => {
  const page = await show()
  await page.press('Approve, Glazier')
  await page.shows('Internship approved successfully')
  await page.press('Undo, Glazier')
  await page.shows('1 internship is waiting again. No email was sent.')
  await page.shows('Approve, Glazier')
  expect(page.sent).toEqual([
    { call: `POST ${OF}/approve`, input: { version } },
    { call: `POST ${UNDO}`, input: null },
  ])
})

it('is assigned to oneself', async () => {
  const page = await show()
  await page.press('Assign to me')
  await page.shows('Priya Nair (you)')
  expect(page.sent).toEqual([{ call: `PUT /assignees/internships/${id}`, input: { colleagueId: 'reviewer' } }])
})

it('rejects with a reason', async () => {
  const page = await show()
  await page.press('Reject, Glazier')
  await page.fill('Reason (optional)', 'The dates are missing.')
  await page.press('Reject')
  await page.shows('Internship rejected successfully')
  expect(page.sent).toEqual([{ call: `POST ${OF}/reject`, input: { version, reason: 'The dates are missing.' } }])
})

it('takes a decision back with a reason, which is required', async () => {
  const page = await show({ status: 'approved' })
  expect(page.has('Approve')).toBe(false)
  await page.press('Set back to pending, Glazier')
  await page.press('Set back to pending')
  await page.shows('Please give a reason.')
  expect(page.sent).toEqual([])
  await page.fill('Reason', 'The dates are missing.')
  await page.press('Set back to pending')
  await page.shows('Set back. The student will get an email with the reason.')
  expect(page.sent).toEqual([{ call: `POST ${OF}/set-back`, input: { version, reason: 'The dates are missing.' } }])
})

it('offers nothing to whom the internship is about', async () => {
  const page = await show({}, { id: STUDENT.id, role: 'admin' })
  expect([document.querySelectorAll('button').length, page.has('This is your own internship.')]).toEqual([0, true])
})
