// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { FeedbackForStudent } from '#contract/feedback/feedback'
import { showPart } from '../../testing/shown-part.tsx'
import { FeedbackView } from './feedback-view.tsx'

const FEEDBACK: FeedbackForStudent = {
  tense: 'over',
  positionTitle: 'Data Analyst Intern',
  employerName: 'Northwind Energy',
  industry: 'Renewable energy',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
  technicalSkills: 4,
  communicationSkills: 5,
  problemSolving: 3,
  teamwork: 1,
  professionalism: 2,
  observations: {},
  overallRating: 4,
  strengths: 'Careful and curious.',
  developmentAreas: 'Could ask for help sooner.',
  additionalComments: 'A pleasure to work with.',
  answered: null,
  submittedAt: '2026-09-02T10:00:00Z',
  entered: null,
  answeredInsteadOf: null,
  studentName: 'Alex Morgan',
  supervisorName: 'Dr Helena Marsh',
  supervisorEmail: 'h.marsh@northwind.example',
  supervisorIsPrimary: true,
  selfAssessment: null,
  midterm: null,
  hasWithheld: false,
  isConfirmed: true,
  verificationUrl: 'https://fieldmark.example/verify/token',
}
const REPORT = { internshipId: '1', supervisorId: '2' }
const LINK = 'DELETE /internships/1/supervisors/2/report-link'
const NOT_CONFIRMED = 'The university does not confirm this feedback at the moment'

const show = (facts: Partial<FeedbackForStudent>) =>
  showPart(<FeedbackView feedback={{ ...FEEDBACK, ...facts }} report={REPORT} />, { [LINK]: () => undefined })

it('offers the report and the resume text of feedback that the university confirms', async () => {
  const page = await show({})
  for (const text of ['Export as PDF', 'Generate Resume Content', 'Revoke Link']) await page.shows(text)
  expect(page.has(NOT_CONFIRMED)).toBe(false)
})

it('can be read without confirmation, but gives nothing to hand in, and its link can only be revoked', async () => {
  const page = await show({ isConfirmed: false })
  for (const text of [NOT_CONFIRMED, 'A pleasure to work with.']) await page.shows(text)
  for (const text of ['Export as PDF', 'Generate Resume Content']) expect(page.has(text)).toBe(false)
  await page.press('Revoke Link')
  expect(page.sent).toEqual([])
  await page.press('Revoke Link')
  expect(page.sent).toEqual([{ call: LINK, input: null }])
})

it('has no link to create without confirmation', async () => {
  const page = await show({ isConfirmed: false, verificationUrl: null })
  await page.shows(NOT_CONFIRMED)
  expect(page.has('Verification link')).toBe(false)
})
