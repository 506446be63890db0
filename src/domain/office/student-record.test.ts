import { expect, it } from 'vitest'
import { STUDENT_STATUSES, statusesWith } from './student-record.ts'

it('finds the statuses that match the filters', () => {
  expect(statusesWith({})).toEqual(STUDENT_STATUSES)
  expect(statusesWith({ internship: 'without' })).toEqual(['none'])
  expect(statusesWith({ internship: 'with' })).not.toContain('none')
  expect(statusesWith({ waiting: 'review' })).toEqual(['review'])
  expect(statusesWith({ waiting: 'request' })).toEqual(['request'])
  // Statuses in which nobody was asked also match, because asking may still be too early.
  expect(statusesWith({ waiting: 'answer' })).toEqual(['request', 'answer'])
  expect(statusesWith({ waiting: 'nothing' })).toEqual(['request', 'nothing', 'none'])
  expect(statusesWith({ waiting: 'nothing', internship: 'with' })).toEqual(['request', 'nothing'])
  expect(statusesWith({ waiting: 'review', internship: 'without' })).toEqual([])
})
