import { expect, it } from 'vitest'
import { INTERNSHIP_STATUSES } from '../internships/internship.ts'
import { canApproveFeedback, isReportConfirmed } from './confirmed-report.ts'
import { FEEDBACK_STATUSES } from './feedback.ts'

it('is confirmed while both are approved, and never otherwise', () => {
  const confirmed = INTERNSHIP_STATUSES.flatMap((internshipStatus) =>
    [null, ...FEEDBACK_STATUSES]
      .filter((feedbackStatus) => isReportConfirmed({ internshipStatus, feedbackStatus }))
      .map((feedbackStatus) => [internshipStatus, feedbackStatus]),
  )
  expect(confirmed).toEqual([['approved', 'approved']])
})

it('may be approved before the internship is, but not once that is rejected', () => {
  const allowed = INTERNSHIP_STATUSES.filter((internshipStatus) => canApproveFeedback({ internshipStatus }))
  expect(allowed).toEqual(['pending', 'approved'])
})
