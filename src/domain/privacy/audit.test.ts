import { expect, it } from 'vitest'
import { actorName, auditChanges, auditTitle } from './audit.ts'

it('names what happened', () => {
  expect(auditTitle({ action: 'changed', kind: 'internships' })).toBe('Internship changed')
  expect(auditTitle({ action: 'created', kind: 'sessions' })).toBe('Logged in')
  expect(auditTitle({ action: 'deleted', kind: 'sessions' })).toBe('Session ended')
  expect(auditTitle({ action: 'exported', kind: 'open-requests' })).toBe('Open requests export')
})

it('lists the changed fields as text', () => {
  const before = { employerName: 'Aster', requestDay: 3 }
  const after = { employerName: 'Bluefin', reminderDays: [1, 2] }
  expect(auditChanges({ before, after })).toEqual([
    { field: 'Employer name', before: 'Aster', after: 'Bluefin' },
    { field: 'Reminder days', before: null, after: '[1,2]' },
    { field: 'Request day', before: '3', after: null },
  ])
})

it('spells times as the rest of the API does, also inside of lists', () => {
  const before = { approvedAt: '2026-06-15T10:00:00.5+02:00', note: '2026-06-15' }
  const after = { approvedAt: null, note: 'since 2026-06-15T10:00:00+00:00', days: ['2026-06-15T10:00:00+00:00'] }
  expect(auditChanges({ before, after })).toEqual([
    { field: 'Approved at', before: '2026-06-15T08:00:00.500Z', after: null },
    { field: 'Days', before: null, after: '["2026-06-15T10:00:00.000Z"]' },
    { field: 'Note', before: '2026-06-15', after: 'since 2026-06-15T10:00:00+00:00' },
  ])
})

it('describes an actor without a name', () => {
  expect(actorName({ actor: 'Ada <ada@uni.example>', actorKind: 'user', actorId: '1' })).toBe('Ada <ada@uni.example>')
  expect(actorName({ actor: null, actorKind: 'system', actorId: null })).toBe('The server')
  expect(actorName({ actor: null, actorKind: 'database', actorId: null })).toBe('Somebody with access to the database')
  expect(actorName({ actor: null, actorKind: 'user', actorId: '1' })).toBe('Erased')
  expect(actorName({ actor: null, actorKind: 'visitor', actorId: null })).toBe('Visitor')
})
