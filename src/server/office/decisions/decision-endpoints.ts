import { approveFeedback } from './approve-feedback.ts'
import { approveSelectedFeedback } from './approve-selected-feedback.ts'
import { countFeedback, countInternships } from './count-decidable.ts'
import { approveInternship, rejectInternship } from './decide-internship.ts'
import { decideInternships } from './decide-internships.ts'
import { listFeedbackForReview } from './list-feedback-for-review.ts'
import { listInternshipsForReview } from './list-internships-for-review.ts'
import { undoDecision } from './undo-decision.ts'

export const bulkDecisions = {
  countInternships,
  decideInternships,
  countFeedback,
  approveFeedback: approveSelectedFeedback,
  undo: undoDecision,
}

export const internshipDecisions = {
  listForReview: listInternshipsForReview,
  approve: approveInternship,
  reject: rejectInternship,
}

export const feedbackDecisions = {
  listForReview: listFeedbackForReview,
  approve: approveFeedback,
}
