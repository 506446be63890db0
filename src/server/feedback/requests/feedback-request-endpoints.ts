import { remindSupervisor } from './asking/remind-supervisor.ts'
import { requestFeedback } from './asking/request-feedback.ts'
import { noteOpening } from './link/note-opening.ts'
import { openFeedbackLink } from './link/open-feedback-link.ts'
import { openOtherRequest } from './link/open-other-request.ts'
import { renewFeedbackLink } from './link/renew-feedback-link.ts'
import { requestCopy } from './link/request-copy.ts'
import { submitFeedback } from './link/submit-feedback.ts'

export const feedbackRequests = {
  request: requestFeedback,
  remind: remindSupervisor,
  openLink: openFeedbackLink,
  submit: submitFeedback,
  openOther: openOtherRequest,
  noteOpening,
  requestCopy,
  renewLink: renewFeedbackLink,
}
