import type { Undoable } from '#domain/office/review'
import { inTransaction } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'
import { APPROVED, WITHHELD } from './approval.ts'
import { QUESTIONED } from './ask-question.ts'
import { INTERNSHIP_DECIDED } from './internship-decision.ts'
import type { Restore } from './outcome.ts'
import { removeReminders } from './remove-reminders.ts'
import { SENT_BACK } from './send-back.ts'

/**
 * Restores the records that nobody has changed since, and removes their emails before they are sent, in one transaction. It works
 * only once, because it deletes the stored decision.
 */
export const undoDecision = reviewer.bulkDecisions.undo.handler(async ({ input, context, errors }) => {
  const { actor, db, now, queue } = context
  return inTransaction(db, async (tx) => {
    const { kind, undoUntil, emailIds, ...decided } = await tx
      .deleteFrom('bulkDecisions')
      .where('id', '=', input.id)
      .where('decidedBy', '=', actor.id)
      .returning(['kind', 'decidedAt', 'undoUntil', 'recordIds', 'emailIds', 'mailingIds'])
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    if (now > undoUntil) throw errors.TOO_LATE()
    const { recordIds, mailingIds } = decided
    if (!(await queue.holdEmails(tx, [...emailIds, ...mailingIds]))) throw errors.TOO_LATE()
    const undone = new Set(await OUTCOMES[kind].restore(tx, context, decided))
    // An email about each record, or several about a single one.
    const isAboutUndone = (index: number) => undone.has(recordIds[recordIds.length === 1 ? 0 : index]!)
    await queue.removeEmails(
      tx,
      emailIds.filter((_, index) => isAboutUndone(index)),
    )
    return { undone: undone.size, changedSince: recordIds.length - undone.size }
  })
})

const OUTCOMES: Record<Undoable, { restore: Restore }> = {
  internships: INTERNSHIP_DECIDED,
  feedback: APPROVED,
  withheld: WITHHELD,
  'sent-back': SENT_BACK,
  question: QUESTIONED,
  reminders: { restore: removeReminders },
}
