import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { DECISION_ERRORS } from '#contract/office/decisions'
import { askForConfirmation } from '../../feedback/requests/asking/confirmation-queries.ts'
import { internshipApproved } from '../../internships/internships/internship-approved-email.tsx'
import { type Decision, decisionColumns } from '../../internships/internships/internship-queries.ts'
import { internshipRejected } from '../../internships/internships/internship-rejected-email.tsx'
import type { Actor } from '../../platform/access/actor.ts'
import { internshipsOfOthers, internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { changedMeanwhile } from '../../platform/database/changed-since.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'
import { type Context, reviewer } from '../../procedures.ts'

export const approveInternship = reviewer.internships.approve.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    await decide(tx, { ...input, decision: 'approved' }, context, errors)
    await context.queue.enqueueEmail(tx, internshipApproved, { internshipId: input.id })
    await askForConfirmation(tx, [input.id], context)
  }),
)

export const rejectInternship = reviewer.internships.reject.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    await decide(tx, { ...input, decision: 'rejected' }, context, errors)
    await context.queue.enqueueEmail(tx, internshipRejected, { internshipId: input.id })
  }),
)

/** Throws the contract's error if the internship is not visible, the reviewer's own, no longer pending, or another version. */
async function decide(
  tx: Tx,
  { id, version, ...decision }: Decision & { id: string; version: string },
  { actor, now }: Pick<Context, 'now'> & { actor: Actor },
  errors: ORPCErrorConstructorMap<typeof DECISION_ERRORS>,
): Promise<void> {
  // So that nobody changes its facts any more; they are read in the next statement.
  await tx.selectFrom('internships').select('id').where('id', '=', id).forUpdate().execute()
  const decided = await tx
    .updateTable('internships')
    .set(decisionColumns(decision, { actor, now }))
    .where('id', '=', id)
    .where(internshipsVisibleTo(actor))
    .where(internshipsOfOthers(actor))
    .where('status', '=', 'pending')
    .where(shownVersion('internships'), '=', version)
    .returning('id')
    .executeTakeFirst()
  if (decided) return
  const found = await tx
    .selectFrom('internships')
    .select(['studentId', 'status'])
    .where('id', '=', id)
    .where(internshipsVisibleTo(actor))
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  if (found.studentId === actor.id) throw errors.OWN()
  throw found.status === 'pending'
    ? errors.CONFLICT(await changedMeanwhile(tx, 'internships', id, version))
    : errors.CONFLICT()
}
