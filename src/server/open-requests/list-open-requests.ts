import { reader } from '../procedures.ts'
import { readOpenRequests } from './open-request-queries.ts'

export const listOpenRequests = reader.openRequests.list.handler(({ input, context }) => {
  const { cursor, limit, ...filters } = input
  return readOpenRequests(context, filters, { cursor, limit })
})
