import { retentionStart } from '#domain/privacy/retention'
import { inTransaction } from '../../platform/database/client.ts'
import { lastChange } from '../../platform/database/last-change.ts'
import { admin, freshAdmin } from '../../procedures.ts'
import { dueStudents } from './retention-queries.ts'

const getRetention = admin.privacy.getRetention.handler(async ({ context }) => {
  const { isConfirmed, startsAt, ...settings } = await context.db
    .selectFrom('retentionSettings')
    .select(['years', 'startsAt', 'isConfirmed'])
    .select(lastChange('retentionSettings'))
    .executeTakeFirstOrThrow()
  return { ...settings, startsAt: isConfirmed ? startsAt : null }
})

const changeRetention = freshAdmin.privacy.changeRetention.handler(({ input, context }) => {
  const { actor, db, now } = context
  return inTransaction(db, async (tx) => {
    const { startsAt, isConfirmed } = await tx
      .selectFrom('retentionSettings')
      .select(['startsAt', 'isConfirmed'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('retentionSettings')
      .set({
        years: input.years,
        startsAt: retentionStart(isConfirmed ? startsAt : now, now),
        isConfirmed: true,
        updatedBy: actor.id,
        updatedAt: now,
      })
      .execute()
  })
})

/** The remaining groups are only in the total. Unit: groups. */
const MOST_GROUPS = 200

const previewRetention = admin.privacy.previewRetention.handler(async ({ input, context: { db, now } }) => {
  const due = dueStudents(db, { years: input.years, now })
  const { students } = await due.select(({ fn }) => fn.countAll<number>().as('students')).executeTakeFirstOrThrow()
  const groups = await due
    .select(['graduationYear', 'major as department', ({ fn }) => fn.countAll<number>().as('students')])
    .groupBy(['graduationYear', 'major'])
    .orderBy('graduationYear')
    .orderBy('major')
    .limit(MOST_GROUPS)
    .execute()
  return { students, groups }
})

export const retention = {
  getRetention,
  changeRetention,
  previewRetention,
}
