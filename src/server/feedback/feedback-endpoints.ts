import { approveFeedback } from './approve-feedback.ts'
import { listFeedbackForReview } from './list-feedback-for-review.ts'
import { viewFeedback } from './view-feedback.ts'

export const feedback = { view: viewFeedback, listForReview: listFeedbackForReview, approve: approveFeedback }
