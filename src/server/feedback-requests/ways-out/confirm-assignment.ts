import { inTransaction } from '../../database/client.ts'
import { linkHolder } from '../../procedures.ts'
import { answerableState } from '../link/open-feedback-link.ts'
import { holdLink } from './assignment-queries.ts'

/** 'Yes, I supervise this student': the address is right, months before it matters. */
export const confirmAssignment = linkHolder.assignments.confirm.handler(async ({ input, context }) => {
  const { db, now } = context
  await inTransaction(db, async (tx) => {
    const link = await holdLink(tx, input.token)
    answerableState(link, now)
    await tx
      .updateTable('internshipSupervisors')
      .set({ confirmedAt: now })
      .where('id', '=', link.supervisorId)
      .where('confirmedAt', 'is', null)
      .execute()
  })
})
