import { reviewer } from '../procedures.ts'
import { readOpenRequests } from './open-request-queries.ts'

export const listOpenRequests = reviewer.openRequests.list.handler(({ input, context }) =>
  readOpenRequests(context, input, input),
)
