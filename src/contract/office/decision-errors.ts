import * as m from '#messages'
import { refusal } from '../errors.ts'
import { conflict } from '../shown-version.ts'

/** Errors of approving and rejecting. NOT_FOUND does not tell a missing record from one of another department. */
export const DECISION_ERRORS = {
  NOT_FOUND: refusal(404, m.internships_not_visible),
  CONFLICT: conflict(409, m.internships_no_longer_pending),
  OWN: refusal(403, m.internships_about_yourself),
} as const

/** Errors of decisions about feedback. */
export const FEEDBACK_DECISION_ERRORS = {
  NOT_FOUND: refusal(404, m.feedback_not_visible_to_reviewer),
  CONFLICT: conflict(409, m.feedback_no_longer_waiting),
  OWN: refusal(403, m.feedback_about_yourself),
} as const

/** Errors of approving feedback. A proposal to withhold passages is checked after the record. */
export const APPROVAL_ERRORS = {
  ...FEEDBACK_DECISION_ERRORS,
  REJECTED: refusal(409, m.feedback_internship_rejected),
  PROPOSAL: refusal(409, m.decisions_withhold_proposal_open),
} as const

/** Errors of withholding passages, whose texts are checked last. */
export const WITHHOLD_ERRORS = {
  ...APPROVAL_ERRORS,
  PASSAGE_MISSING: refusal(422, m.decisions_withhold_passage_missing),
  PASSAGES_OVERLAP: refusal(422, m.decisions_withhold_passages_overlap),
} as const
