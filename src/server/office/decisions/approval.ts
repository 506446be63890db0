import { sql } from 'kysely'
import { feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import type { Decider, Outcome, Restore } from './outcome.ts'
import { NOTHING_WITHHELD, restoreDropped } from './proposal.ts'

/** Withheld passages stay as a proposal, because somebody else may decide next. */
const restore: Restore = async (tx, { actor }, { recordIds, decidedAt }) => {
  const rows = await tx
    .with('locked', () =>
      tx
        .selectFrom('feedback')
        .select('id')
        .where('id', '=', sql<string>`any(${recordIds}::uuid[])`)
        .where(feedbackVisibleTo(actor))
        .where('status', '=', 'approved')
        .where('reviewedBy', '=', actor.id)
        .where('approvedAt', '=', decidedAt)
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('feedback')
    .from('locked')
    .set({ status: 'submitted', reviewedBy: null, approvedAt: null })
    .whereRef('feedback.id', '=', 'locked.id')
    .returning(['feedback.id', 'feedback.droppedProposal'])
    .execute()
  for (const { id, droppedProposal } of rows) if (droppedProposal) await restoreDropped(tx, id)
  return rows.map(({ id }) => id)
}

const approvedBy = ({ actor, now }: Decider) => ({ status: 'approved', reviewedBy: actor.id, approvedAt: now }) as const

/** The student reads the answers. `dropped`: the proposal to withhold passages that is not followed. */
export const APPROVED = {
  set: (decider, dropped) => ({ ...approvedBy(decider), ...NOTHING_WITHHELD, droppedProposal: dropped }),
  restore,
} satisfies Outcome<'feedback', [dropped: string | null]>

/** The student reads the answers without these passages. */
export const WITHHELD = {
  set: (decider, { passages, reason }, dropped) => ({
    ...approvedBy(decider),
    withheldPassages: passages,
    withheldReason: reason,
    withheldBy: decider.actor.id,
    withheldAt: decider.now,
    droppedProposal: dropped,
  }),
  restore,
} satisfies Outcome<'feedback', [withheld: { passages: string[]; reason: string }, dropped: string | null]>
