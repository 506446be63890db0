import { student } from '../procedures.ts'
import { askSupervisor, waitingTime } from './ask-supervisor.ts'

export const requestFeedback = student.feedbackRequests.request.handler(async ({ input, context, errors }) => {
  const result = await askSupervisor(context, input.supervisorId, 'feedback-request')
  if (result.outcome === 'not-found') throw errors.NOT_FOUND()
  if (result.outcome === 'not-approved') throw errors.NOT_APPROVED()
  if (result.outcome === 'already-submitted') throw errors.ALREADY_SUBMITTED()
  if (result.outcome === 'too-many') {
    const wait = waitingTime(result.nextAt, context.now)
    throw errors.TOO_MANY_EMAILS({
      message: `This supervisor has already received three emails in the last 24 hours. You can send the next one ${wait}.`,
    })
  }
})
