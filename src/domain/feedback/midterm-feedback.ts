import * as m from '#messages'
import { canRequestFeedback, type InternshipStatus } from '../internships/internship.ts'
import { localized } from '../text/localized.ts'
import type { FeedbackStatus } from './feedback.ts'
import type { LinkState } from './feedback-link.ts'
import { isAnswered, type RequestState } from './request.ts'

type Asking = {
  status: InternshipStatus
  /** Whether the term in which the internship starts asks for mid-term feedback. */
  asksMidtermFeedback: boolean
}
type Asked = { feedbackStatus: FeedbackStatus | null; midterm: { submittedAt: unknown } | null }

/**
 * Students can ask a supervisor of an approved internship for mid-term feedback if the term asks for it, until the supervisor has
 * answered or the final feedback has been requested.
 */
export function canAskForMidterm({ status, asksMidtermFeedback }: Asking, { feedbackStatus, midterm }: Asked): boolean {
  const isAnswered = (midterm?.submittedAt ?? null) !== null
  return asksMidtermFeedback && canRequestFeedback({ status }) && feedbackStatus === null && !isAnswered
}

export const MIDTERM_STATES = ['requested', 'submitted', 'released'] as const
type MidtermState = (typeof MIDTERM_STATES)[number]

/** The state of mid-term feedback; `submitted` until a reviewer releases it to the student. */
export function midtermState({ submittedAt, releasedAt }: { submittedAt: unknown; releasedAt: unknown }): MidtermState {
  if (releasedAt !== null) return 'released'
  return submittedAt === null ? 'requested' : 'submitted'
}

export const MIDTERM_STATE_LABELS: Record<MidtermState, string> = localized({
  requested: m.common_requested,
  submitted: m.midterm_state_submitted,
  released: m.midterm_state_released,
})

type MidtermLink = {
  expiresAt: Date | null
  /** The address to which the link was sent, and the supervisor's current address. */
  address: string
  supervisorEmail: string
  submittedAt: Date | null
  internshipStatus: InternshipStatus
  declinedAt: Date | null
  /** The state of the request for final feedback. */
  state: RequestState
}

/**
 * The state of a mid-term link, by the rules of the final one. It stays open when the final feedback is requested, so that
 * answers in progress are not lost, and closes once that is submitted.
 */
export function midtermLinkState(link: MidtermLink, now: Date): Exclude<LinkState, 'unrequested' | 'asked'> {
  const { address, supervisorEmail, expiresAt, submittedAt, internshipStatus, declinedAt } = link
  if (submittedAt) return 'used'
  if (isAnswered(link) || declinedAt || internshipStatus === 'rejected') return 'closed'
  if (address !== supervisorEmail) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'open'
}
