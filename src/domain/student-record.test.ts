import { expect, it } from 'vitest'
import { STUDENT_STATUSES, statusesWith, waitingFor } from './student-record.ts'

it('finds the statuses that match the filters', () => {
  expect(statusesWith({})).toEqual(STUDENT_STATUSES)
  expect(statusesWith({ internship: 'without' })).toEqual(['none'])
  expect(statusesWith({ internship: 'with' })).not.toContain('none')
  expect(statusesWith({ waiting: 'review' })).toEqual(['review'])
  expect(statusesWith({ waiting: 'nothing' })).toEqual(['nothing', 'none'])
  expect(statusesWith({ waiting: 'nothing', internship: 'with' })).toEqual(['nothing'])
  expect(statusesWith({ waiting: 'review', internship: 'without' })).toEqual([])
})

it('waits for nothing without internships', () => {
  expect(waitingFor('none')).toBe('nothing')
  expect(waitingFor('answer')).toBe('answer')
})
