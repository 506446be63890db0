import { reader } from '../../procedures.ts'
import { correctForStudent, requestForStudent } from './ask-for-student.ts'
import { askSecondContactNow } from './ask-second-contact.ts'
import { closeRequest, reopenRequest } from './close-request.ts'
import { countOpenRequests, readOpenRequests } from './open-request-queries.ts'
import { previewReminders, remindOpenRequests } from './remind-open-requests.ts'

const listOpenRequests = reader.openRequests.list.handler(({ input, context }) => {
  const { cursor, limit, ...filters } = input
  return readOpenRequests(context, filters, { cursor, limit })
})

const countRequests = reader.openRequests.count.handler(({ input, context }) => countOpenRequests(context, input))

export const openRequests = {
  list: listOpenRequests,
  count: countRequests,
  previewReminders,
  remind: remindOpenRequests,
  request: requestForStudent,
  correct: correctForStudent,
  close: closeRequest,
  reopen: reopenRequest,
  askSecondContact: askSecondContactNow,
}
