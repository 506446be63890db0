import { MAX_RECIPIENTS } from '#domain/messages'
import { studentsVisibleTo } from '../authorization/visible-rows.ts'
import { reviewer } from '../procedures.ts'
import { isListedAt } from './student-recipients.ts'

export const countStudents = reviewer.messages.countStudents.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  const { count } = await db
    .selectFrom('studentSummaries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(studentsVisibleTo(actor))
    .where(isListedAt(actor, input, { at: now, limit: MAX_RECIPIENTS }))
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, MAX_RECIPIENTS), hasMore: count > MAX_RECIPIENTS, countedAt: now }
})
