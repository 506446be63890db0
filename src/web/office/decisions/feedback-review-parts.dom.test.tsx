// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { FeedbackForReview } from '#contract/office/records-for-review'
import { showPart } from '../../testing/shown-part.tsx'
import { DecisionButtons } from '../review/decision-buttons.tsx'
import { canApprove } from '../review/review-parts.ts'
import { FEEDBACK_PARTS } from './feedback-review-parts.tsx'

const FEEDBACK = {
  id: '00000000-0000-4000-8000-000000000000',
  version: '5d41402abc4b2a76b9719d911017c592',
  status: 'submitted',
  internshipStatus: 'approved',
  positionTitle: 'Data Analyst Intern',
  employerName: 'Northwind Energy',
  employerId: null,
  studentId: '00000000-0000-4000-8000-000000000001',
  studentName: 'Ida Berg',
  studentEmail: 'ida@gmail.com',
  studentMajor: 'Physics',
  supervisorName: 'Tomás Ribeiro',
  supervisorEmail: 't.ribeiro@northwind.example',
  supervisorIsPrimary: true,
  answeredInsteadOf: null,
  handedOverBy: null,
  withheldPassages: [],
  signs: [],
  entered: null,
} as unknown as FeedbackForReview
const REVIEWER = { id: '00000000-0000-4000-8000-000000000002', role: 'admin' } as const
const WHY = 'This feedback cannot be approved, because its internship was rejected.'

async function show(internshipStatus: FeedbackForReview['internshipStatus']) {
  const item = { ...FEEDBACK, internshipStatus }
  const page = await showPart(
    <>
      <FEEDBACK_PARTS.CardFacts item={item} />
      <DecisionButtons
        parts={FEEDBACK_PARTS}
        item={item}
        approve={() => undefined}
        isApproving={false}
        isSecondary={false}
        onReject={undefined}
        describedBy="title"
      />
    </>,
    {},
    REVIEWER,
  )
  return { ...page, canBeApproved: canApprove(FEEDBACK_PARTS, item, REVIEWER) }
}

it('is approved with a button while its internship is approved', async () => {
  const page = await show('approved')
  await page.shows('Approve Feedback')
  expect([page.has('Internship:'), page.canBeApproved]).toEqual([false, true])
})

it('shows that its internship is rejected, and why it cannot be approved: by the button, a key or with others', async () => {
  const page = await show('rejected')
  await page.shows('Internship: Rejected')
  await page.shows(WHY)
  expect([page.has('Approve Feedback'), page.canBeApproved]).toEqual([false, false])
})

it('says in whose place somebody has answered', async () => {
  const answeredInsteadOf = { name: 'Dr Helena Marsh', email: 'h.marsh@northwind.example' }
  const page = await showPart(<FEEDBACK_PARTS.CardFacts item={{ ...FEEDBACK, answeredInsteadOf }} />, {}, REVIEWER)
  await page.shows('Answered in place of Dr Helena Marsh (h.marsh@northwind.example), who was asked first.')
})
