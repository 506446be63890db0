import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { NOT_VISIBLE_ERRORS } from '#contract/office/open-requests'
import { whyNot } from '#domain/feedback/request-acts'
import { lockInternshipsOf } from '../../feedback/requests/feedback-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { feedbackOnOthers, feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'
import { reviewer } from '../../procedures.ts'

/** If the supervisor's answer came first, it stays. */
export const closeRequest = reviewer.openRequests.close.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const request = await lockRequest(tx, context.actor, input.id, errors)
    const reason = whyNot('close', 'office', request)
    if (reason) throw errors[reason]()
    await tx
      .updateTable('feedback')
      .set({ closedAt: context.now, closeReason: input.reason })
      .where('id', '=', request.id)
      .execute()
  }),
)

export const reopenRequest = reviewer.openRequests.reopen.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const request = await lockRequest(tx, context.actor, input.id, errors)
    const reason = whyNot('reopen', 'office', request)
    if (reason) throw errors[reason]()
    await tx.updateTable('feedback').set({ closedAt: null, closeReason: null }).where('id', '=', request.id).execute()
  }),
)

/** Locks a request that the reviewer sees and that is about somebody else, in the order of a submission. */
async function lockRequest(
  tx: Tx,
  actor: Actor,
  id: string,
  errors: ORPCErrorConstructorMap<typeof NOT_VISIBLE_ERRORS>,
) {
  await lockInternshipsOf(tx, [id])
  await tx.selectFrom('feedback').select('id').where('id', '=', id).forUpdate().execute()
  // Read in a statement of its own, which sees what was committed while the locks were waited for.
  const request = await selectFeedback(tx)
    .select([
      'feedback.id',
      'feedback.supervisorId',
      'internships.status as internshipStatus',
      REQUEST_STATE.as('state'),
    ])
    .select(feedbackOnOthers(actor).as('isAboutOther'))
    .where('feedback.id', '=', id)
    .where(feedbackVisibleTo(actor))
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  if (!request.isAboutOther) throw errors.OWN()
  return request
}
