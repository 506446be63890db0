import type { FeedbackForReview } from '#contract/office/records-for-review'
import { isTypedByStaff } from '#domain/feedback/entered-feedback'

/** Whether staff typed all answers, so that the supervisor gets no email if they are sent back. */
export function areTypedByStaff({ entered, questionsToSupervisor }: FeedbackForReview): boolean {
  const asked = questionsToSupervisor.find(({ isAboutAnswers }) => isAboutAnswers)
  return isTypedByStaff({ givenByWay: entered?.way ?? null, repliedAt: asked?.repliedAt ?? null })
}
