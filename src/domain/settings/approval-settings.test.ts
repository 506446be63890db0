import { expect, it } from 'vitest'
import { statusOnRegistration, statusOnSubmission } from './approval-settings.ts'

it('requires manual approval only when the setting is on', () => {
  expect([statusOnRegistration(true), statusOnRegistration(false)]).toEqual(['pending', 'approved'])
  expect([statusOnSubmission(true), statusOnSubmission(false)]).toEqual(['submitted', 'approved'])
})
