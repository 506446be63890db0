import { linkState } from '#domain/feedback-link'
import { inTransaction } from '../database/client.ts'
import { linkHolder } from '../procedures.ts'
import { holdAssignment } from './assignment-queries.ts'
import { LINK_PROBLEMS } from './open-feedback-link.ts'

/** 'Yes, I supervise this student': the address is right, months before it matters. */
export const confirmAssignment = linkHolder.assignments.confirm.handler(async ({ input, context, errors }) => {
  const { db, now } = context
  await inTransaction(db, async (tx) => {
    const link = await holdAssignment(tx, input.token)
    if (!link) throw errors.INVALID_LINK()
    const state = linkState(link, now)
    if (state !== 'open' && state !== 'unasked') throw errors[LINK_PROBLEMS[state]]()
    await tx
      .updateTable('internshipSupervisors')
      .set({ confirmedAt: now })
      .where('id', '=', link.supervisorId)
      .where('confirmedAt', 'is', null)
      .execute()
  })
})
