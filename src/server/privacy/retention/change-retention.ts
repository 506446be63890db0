import { retentionStart } from '#domain/retention'
import { inTransaction } from '../../platform/database/client.ts'
import { freshAdmin } from '../../procedures.ts'

export const changeRetention = freshAdmin.privacy.changeRetention.handler(({ input, context }) => {
  const { actor, db, now } = context
  return inTransaction(db, async (tx) => {
    const { startsAt } = await tx
      .selectFrom('retentionSettings')
      .select('startsAt')
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('retentionSettings')
      .set({ years: input.years, startsAt: retentionStart(startsAt, now), updatedBy: actor.id, updatedAt: now })
      .execute()
  })
})
