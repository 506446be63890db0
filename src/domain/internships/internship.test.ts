import { describe, expect, it } from 'vitest'
import {
  canDelete,
  canRequestFeedback,
  deleteDeadlineText,
  INTERNSHIP_STATUS_LABELS,
  statusAfterEdit,
  whyNotDeleted,
} from './internship.ts'

const registered = new Date('2026-06-01T10:00:00Z')
const past = (hours: number, minutes = 0, seconds = 0) =>
  new Date(registered.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000)

describe('the delete window', () => {
  it('is open at 23 h 59 min and closed at 24 h', () => {
    expect(canDelete(registered, past(23, 59, 59))).toBe(true)
    expect(canDelete(registered, past(24))).toBe(false)
  })

  it.each([
    [past(0), 'Delete deadline: 24 hours remaining'],
    [past(0, 1), 'Delete deadline: 23 hours remaining'],
    [past(5), 'Delete deadline: 19 hours remaining'],
    [past(22, 30), 'Delete deadline: 1 hour remaining'],
    [past(23), 'Delete deadline: 1 hour remaining'],
    [past(23, 0, 1), 'Delete deadline: 60 minutes remaining'],
    [past(23, 30), 'Delete deadline: 30 minutes remaining'],
    [past(23, 59, 30), 'Delete deadline: 1 minute remaining'],
    [past(24), null],
    [past(48), null],
  ])('at %s reads %s', (now, text) => {
    expect(deleteDeadlineText(registered, now)).toBe(text)
  })

  it('accepts ISO strings too', () => {
    expect(canDelete(registered.toISOString(), past(1))).toBe(true)
  })
})

describe('why an internship cannot be deleted', () => {
  const asked = { hasGivenFeedback: false }
  const answered = { hasGivenFeedback: true }
  it.each([
    [[], past(1), null],
    [[asked, asked], past(1), null],
    [[asked, answered], past(23, 59, 59), 'HAS_FEEDBACK'],
    [[answered], past(24), 'TOO_LATE'],
    [[asked], past(24), 'TOO_LATE'],
  ] as const)('%j at %s: %s', (supervisors, now, reason) => {
    expect(whyNotDeleted({ createdAt: registered, supervisors }, now)).toBe(reason)
  })
})

describe('the status after an edit', () => {
  const facts = {
    employerName: 'Northwind Energy',
    positionTitle: 'Data Analyst Intern',
    startDate: '2026-06-01',
    endDate: '2026-08-28',
  }

  it.each(['employerName', 'positionTitle', 'startDate', 'endDate'] as const)(
    'goes back to pending when %s of an approved internship changes',
    (key) => {
      const edited = { ...facts, [key]: 'changed' }
      expect(statusAfterEdit({ ...facts, status: 'approved' }, edited, true)).toBe('pending')
      expect(statusAfterEdit({ ...facts, status: 'approved' }, edited, false)).toBe('approved')
    },
  )

  it('stays the same when no approved field changes', () => {
    expect(statusAfterEdit({ ...facts, status: 'approved' }, facts, true)).toBe('approved')
    expect(statusAfterEdit({ ...facts, status: 'pending' }, { ...facts, employerName: 'Other' }, true)).toBe('pending')
  })

  it('resubmits a rejected internship, whatever was edited', () => {
    expect(statusAfterEdit({ ...facts, status: 'rejected' }, facts, true)).toBe('pending')
    expect(statusAfterEdit({ ...facts, status: 'rejected' }, facts, false)).toBe('approved')
  })
})

it('allows feedback requests for approved internships only', () => {
  const allowed = (['pending', 'approved', 'rejected'] as const).filter((status) => canRequestFeedback({ status }))
  expect(allowed).toEqual(['approved'])
})

it("uses the spec's status labels", () => {
  expect(Object.values(INTERNSHIP_STATUS_LABELS)).toEqual(['Pending Approval', 'Approved', 'Rejected'])
})
