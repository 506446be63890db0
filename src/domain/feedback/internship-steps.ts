import * as m from '#messages'
import type { InternshipStatus } from '../internships/internship.ts'
import { localized } from '../text/localized.ts'
import type { FeedbackStatus } from './feedback.ts'

/** A timestamp: a Date from the database or an ISO string from the API. */
export type Time = Date | string

/** The steps of an internship, in order. */
export const INTERNSHIP_STEPS = ['registered', 'approved', 'asked', 'opened', 'submitted', 'feedback-approved'] as const
export type InternshipStep = (typeof INTERNSHIP_STEPS)[number]

export const INTERNSHIP_STEP_LABELS: Record<InternshipStep, string> = localized({
  registered: m.internships_registered,
  approved: m.common_internship_approved,
  asked: m.common_feedback_requested,
  opened: m.internships_step_form_opened,
  submitted: m.common_feedback_submitted,
  'feedback-approved': m.common_feedback_approved,
})

export type SupervisorFacts = {
  feedbackStatus: FeedbackStatus | null
  feedbackRequestedAt: Time | null
  openedAt: Time | null
  submittedAt: Time | null
  feedbackApprovedAt: Time | null
  /** False if nobody has been asked since the address was corrected. */
  isAsked?: boolean
}

type InternshipFacts = {
  status: InternshipStatus
  createdAt: Time
  approvedAt: Time | null
  supervisors: readonly SupervisorFacts[]
}

/** `at` is null if the step was not reached, or if its time is unknown. */
type StepState = { step: InternshipStep; isReached: boolean; at: Time | null }

/** The steps an internship has reached. With several supervisors, the first to reach a step counts. */
export function internshipSteps(internship: InternshipFacts): StepState[] {
  const { supervisors } = internship
  const times: Record<InternshipStep, Time | null> = {
    registered: internship.createdAt,
    approved: internship.approvedAt,
    asked: earliest(supervisors.filter(isAnswerDue).map((one) => one.feedbackRequestedAt)),
    opened: earliest(supervisors.map((one) => one.openedAt)),
    submitted: earliest(supervisors.map((one) => one.submittedAt)),
    'feedback-approved': earliest(supervisors.map((one) => one.feedbackApprovedAt)),
  }
  const last = lastStep(internship)
  return INTERNSHIP_STEPS.map((step, index) => {
    const isReached = index <= INTERNSHIP_STEPS.indexOf(last)
    return { step, isReached, at: isReached ? times[step] : null }
  })
}

function lastStep({ status, supervisors }: InternshipFacts): InternshipStep {
  if (status !== 'approved') return 'registered'
  const statuses = new Set(supervisors.filter(isAnswerDue).map((one) => one.feedbackStatus))
  if (statuses.has('approved')) return 'feedback-approved'
  if (statuses.has('submitted')) return 'submitted'
  if (!statuses.has('pending')) return 'approved'
  return supervisors.some((one) => one.openedAt) ? 'opened' : 'asked'
}

/** Whether the supervisor was asked at the current address, or has answered. */
export function isAnswerDue({ feedbackStatus, isAsked = true }: SupervisorFacts): boolean {
  return feedbackStatus !== null && (feedbackStatus !== 'pending' || isAsked)
}

function earliest(times: readonly (Time | null)[]): Time | null {
  const known = times.filter((time) => time !== null)
  return known.sort((a, b) => new Date(a).getTime() - new Date(b).getTime())[0] ?? null
}
