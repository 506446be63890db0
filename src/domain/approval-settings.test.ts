import { expect, it } from 'vitest'
import { statusOnRegistration, statusOnSubmission } from './approval-settings.ts'

it('waits for a person only where approval is required', () => {
  expect([statusOnRegistration(true), statusOnRegistration(false)]).toEqual(['pending', 'approved'])
  expect([statusOnSubmission(true), statusOnSubmission(false)]).toEqual(['submitted', 'approved'])
})
