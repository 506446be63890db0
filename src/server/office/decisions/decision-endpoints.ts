import { approveFeedback } from './approve-selected-feedback.ts'
import { countFeedback, countInternships } from './count-decidable.ts'
import { decideInternships } from './decide-internships.ts'
import { undoDecision } from './undo-decision.ts'

export const bulkDecisions = {
  countInternships,
  decideInternships,
  countFeedback,
  approveFeedback,
  undo: undoDecision,
}
