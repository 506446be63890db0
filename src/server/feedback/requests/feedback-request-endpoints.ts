import { remindSupervisor, requestFeedback } from './asking/ask-supervisor.ts'
import { answerQuestion } from './link/answer-question.ts'
import { noteOpening, openFeedbackLink, renewFeedbackLink } from './link/open-feedback-link.ts'
import { openOtherRequest } from './link/other-requests.ts'
import { requestCopy } from './link/request-copy.ts'
import { submitFeedback } from './link/submit-feedback.ts'
import { confirmAssignment, declineAssignment, handOverAssignment } from './ways-out/answer-assignment.ts'
import { undoDecline, undoHandOver } from './ways-out/undo-answers.ts'

export const feedbackRequests = {
  request: requestFeedback,
  remind: remindSupervisor,
  openLink: openFeedbackLink,
  submit: submitFeedback,
  answerQuestion,
  openOther: openOtherRequest,
  noteOpening,
  requestCopy,
  renewLink: renewFeedbackLink,
}

export const assignments = {
  confirm: confirmAssignment,
  decline: declineAssignment,
  undoDecline,
  handOver: handOverAssignment,
  undoHandOver,
}
