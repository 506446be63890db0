import { reviewer } from '../procedures.ts'
import { findRecord, selectColleagues } from './assignee-queries.ts'

export const listColleagues = reviewer.assignees.listColleagues.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  const record = await findRecord(db, actor, input).executeTakeFirst()
  if (!record) throw errors.NOT_FOUND()
  return selectColleagues(db, record).orderBy('name').orderBy('assignees.id').execute()
})
