import { approveFeedback } from '../../office/decisions/approve-feedback.ts'
import { listFeedbackForReview } from '../../office/decisions/list-feedback-for-review.ts'
import { viewFeedback } from './view-feedback.ts'

export const feedback = { view: viewFeedback, listForReview: listFeedbackForReview, approve: approveFeedback }
