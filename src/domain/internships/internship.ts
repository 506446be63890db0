import * as m from '#messages'
import { localized } from '../text/localized.ts'
import type { Day } from '../time/dates.ts'
import { HOUR, MINUTE } from '../time/durations.ts'

/** Spec section 4. */
export const INTERNSHIP_STATUSES = ['pending', 'approved', 'rejected'] as const
export type InternshipStatus = (typeof INTERNSHIP_STATUSES)[number]

/** The labels of the status badge (spec section 4). */
export const INTERNSHIP_STATUS_LABELS: Record<InternshipStatus, string> = localized({
  pending: m.internships_status_pending,
  approved: m.common_approved,
  rejected: m.internships_status_rejected,
})

/** Students may delete only within 24 hours of registering (spec section 5). Unit: hours. */
export const DELETE_WINDOW_HOURS = 24
/** Spec section 5. Unit: characters. */
export const DESCRIPTION_MIN_LENGTH = 20

/** When the delete window closes, exclusive (spec section 5). */
export function deleteDeadline(createdAt: Date | string): Date {
  return new Date(new Date(createdAt).getTime() + DELETE_WINDOW_HOURS * HOUR)
}

/** True until 24 hours after registration; exactly 24 hours is too late (spec section 5). */
export function canDelete(createdAt: Date | string, now: Date): boolean {
  return now < deleteDeadline(createdAt)
}

type Deletable = { createdAt: Date | string; supervisors: readonly { hasGivenFeedback: boolean }[] }

/**
 * Why an internship cannot be deleted; null if it can. A supervisor's work is never deleted (spec section 5, product decision 7).
 */
export function whyNotDeleted({ createdAt, supervisors }: Deletable, now: Date): 'TOO_LATE' | 'HAS_FEEDBACK' | null {
  if (!canDelete(createdAt, now)) return 'TOO_LATE'
  return supervisors.some((one) => one.hasGivenFeedback) ? 'HAS_FEEDBACK' : null
}

/** 'Delete deadline: N hours remaining', minutes in the last hour, null after the deadline (spec section 2). */
export function deleteDeadlineText(createdAt: Date | string, now: Date): string | null {
  const remaining = deleteDeadline(createdAt).getTime() - now.getTime()
  if (remaining <= 0) return null
  const time =
    remaining >= HOUR
      ? m.common_hours_count({ count: Math.floor(remaining / HOUR) })
      : m.common_minutes_count({ count: Math.ceil(remaining / MINUTE) })
  return m.internships_delete_time_left({ time })
}

/** The fields a reviewer approves: changing any of them requires a new review (product decision 5). */
type ApprovedFacts = { employerName: string; positionTitle: string; startDate: Day; endDate: Day }

/**
 * The status after a student's edit (product decision 5): a rejected internship is resubmitted, an approved one whose
 * employer, position or dates change is reviewed again if approval is required; otherwise the status stays.
 */
export function statusAfterEdit(
  before: ApprovedFacts & { status: InternshipStatus },
  after: ApprovedFacts,
  approvalRequired: boolean,
): InternshipStatus {
  if (before.status === 'rejected') return approvalRequired ? 'pending' : 'approved'
  if (before.status === 'approved' && approvalRequired && changesApprovedFacts(before, after)) return 'pending'
  return before.status
}

/** True if employer, position or dates differ (product decision 5). */
export function changesApprovedFacts(before: ApprovedFacts, after: ApprovedFacts): boolean {
  return (['employerName', 'positionTitle', 'startDate', 'endDate'] as const).some((key) => before[key] !== after[key])
}

/** Feedback may be requested only for approved internships (product decision 8). */
export function canRequestFeedback(internship: { status: InternshipStatus }): boolean {
  return internship.status === 'approved'
}
