import { reader } from '../procedures.ts'
import { readOpenRequests } from './open-request-queries.ts'

export const listOpenRequests = reader.openRequests.list.handler(({ input, context }) =>
  readOpenRequests(context, input, input),
)
