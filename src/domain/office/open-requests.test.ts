import { expect, it } from 'vitest'
import { daysWaiting, olderTermsEnd, openRequestColumns, waitingSince } from './open-requests.ts'

const now = new Date('2026-06-15T10:00:00Z')

it('counts whole days', () => {
  expect(daysWaiting('2026-06-12T10:00:00.001Z', now)).toBe(2)
  expect(daysWaiting('2026-06-12T10:00:00Z', now)).toBe(3)
  expect(daysWaiting('2026-06-16T10:00:00Z', now)).toBe(0)
  expect(daysWaiting(waitingSince('14', now), now)).toBe(14)
})

it('counts internships that ended more than 120 days ago to older terms', () => {
  expect(olderTermsEnd(now)).toBe('2026-02-15')
})

it('exports one row per open request', () => {
  const row = {
    createdAt: new Date('2026-06-01T23:30:00Z'),
    daysWaiting: 13,
    studentName: 'Zoë Çağlar',
    studentEmail: 'zoe@gmail.com',
    studentMajor: null,
    positionTitle: 'Data Analyst Intern',
    employerName: 'Northwind Energy',
    endDate: '2026-08-28',
    supervisorName: 'Dr Helena Marsh',
    supervisorEmail: 'h.marsh@northwind.example',
    lastEmail: {
      requestedAt: '2026-06-10T10:00:00Z',
      handedOverAt: null,
      failedAt: '2026-06-10T10:00:09Z',
      failureReason: 'no such user',
    },
    openedAt: null,
    handedOverBy: { name: 'Tomás Ribeiro', email: 't@northwind.example' },
  }
  const cells = openRequestColumns('Europe/Berlin').map(({ header, cell }) => [header, cell(row)])
  expect(Object.fromEntries(cells)).toMatchObject({
    'First Request': '2026-06-02',
    'Days Waiting': 13,
    'Last Email': '2026-06-10',
    Delivery: 'Not delivered',
    Failure: 'no such user',
    'Handed Over By': 'Tomás Ribeiro (t@northwind.example)',
  })
})
