import { student } from '../../../procedures.ts'
import { askSupervisor } from './ask-supervisor.ts'
import { feedbackRequest } from './feedback-request-email.tsx'

export const requestFeedback = student.feedbackRequests.request.handler(({ input, context, errors }) =>
  askSupervisor(context, input.supervisorId, feedbackRequest, errors),
)
