import { bothPassages } from '#domain/feedback/marked-passages'
import { textsOf } from '#domain/feedback/withheld'
import { givenAnswers } from '../../feedback/requests/answer-queries.ts'
import { lockInternshipsOf } from '../../feedback/requests/feedback-queries.ts'
import type { Tx } from '../../platform/database/client.ts'
import type { Proposal } from '../../platform/database/outcome-schema.ts'

// Withheld passages remain as a proposal when feedback waits for a decision again; the next decision accepts or drops it.

/** The columns of a decision without withheld passages. */
export const NOTHING_WITHHELD = {
  withheldPassages: [] as string[],
  withheldReason: null,
  withheldBy: null,
  withheldAt: null,
}

/** The feedback's texts and what is withheld of them, locked until the end of the transaction. */
export async function readWithheld(tx: Tx, id: string) {
  await lockInternshipsOf(tx, [id])
  const row = await tx
    .selectFrom('feedback')
    .select(givenAnswers('feedback'))
    .select(['withheldPassages', 'withheldReason', 'withheldBy', 'withheldAt', 'toldPassages', 'droppedProposal'])
    .select(['reviewedBy', 'approvedAt'])
    .where('id', '=', id)
    .forUpdate('feedback')
    .executeTakeFirst()
  return row && { ...row, texts: textsOf(row) }
}

export type Withheld = NonNullable<Awaited<ReturnType<typeof readWithheld>>>

/** Stores in the row what a decision drops, until it can no longer be undone. */
export function droppedFrom({ withheldPassages, withheldReason, withheldBy, withheldAt }: Withheld): string | null {
  if (withheldReason === null) return null
  return JSON.stringify({ withheldPassages, withheldReason, withheldBy, withheldAt })
}

/** Restores the proposal that an undone decision dropped. What the decision itself withheld stays beside it. */
export async function restoreDropped(tx: Tx, id: string): Promise<void> {
  const row = await readWithheld(tx, id)
  if (!row?.droppedProposal) return
  const proposal = bothOf(row, row.droppedProposal)
  await tx
    .updateTable('feedback')
    .set({ ...proposal, droppedProposal: null })
    .where('id', '=', id)
    .execute()
}

function bothOf({ texts, withheldPassages, withheldReason, withheldBy, withheldAt }: Withheld, dropped: Proposal) {
  if (withheldReason === null)
    return { ...dropped, withheldAt: dropped.withheldAt === null ? null : new Date(dropped.withheldAt) }
  return {
    withheldPassages: bothPassages(texts, dropped.withheldPassages, withheldPassages),
    withheldReason: [...new Set([dropped.withheldReason, withheldReason])].join('\n'),
    withheldBy,
    withheldAt,
  }
}

/** The proposal of feedback that is set back. Older versions recorded neither who withheld the passages nor when. */
export function proposedBySettingBack({ withheldReason, reviewedBy, approvedAt, ...before }: Withheld) {
  return {
    ...(withheldReason !== null && {
      withheldBy: before.withheldBy ?? reviewedBy,
      withheldAt: before.withheldAt ?? approvedAt,
    }),
    droppedProposal: null,
  }
}
