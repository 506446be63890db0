import { passageProblem } from '#domain/feedback/withheld'
import { passagesShown } from '#domain/text/passage-places'
import { feedbackShown } from '../../feedback/requests/emails/feedback-shown-email.tsx'
import { feedbackWithheld } from '../../feedback/requests/emails/feedback-withheld-email.tsx'
import { inTransaction } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'
import { APPROVED, WITHHELD } from './approval.ts'
import { approveOneFeedback } from './decide-one.ts'
import { emailAboutApproval } from './decision-emails.ts'
import { droppedFrom, readWithheld, type Withheld } from './proposal.ts'

export const approveFeedback = reviewer.feedback.approve.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const before = await readWithheld(tx, input.id)
    const set = APPROVED.set(context, before ? droppedFrom(before) : null)
    await approveOneFeedback(tx, input, { actor: context.actor, set }, errors)
    if (before!.withheldReason !== null && !input.dropsProposal) throw errors.PROPOSAL()
    return {
      undoId: await emailAboutApproval(tx, context, input.id, isShownAfterAll(before!, []) ? [feedbackShown] : []),
    }
  }),
)

/** Approves feedback and withholds passages from the student. */
export const withholdPassages = reviewer.feedback.withhold.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { id, passages } = input
    const before = await readWithheld(tx, id)
    const isDropped = before !== undefined && passagesShown(before.texts, before.withheldPassages, passages).length > 0
    const set = WITHHELD.set(context, input, isDropped ? droppedFrom(before) : null)
    await approveOneFeedback(tx, input, { actor: context.actor, set }, errors)
    const { texts } = before!
    const problem = passageProblem(texts, passages)
    if (problem === 'missing') throw errors.PASSAGE_MISSING()
    if (problem === 'overlapping') throw errors.PASSAGES_OVERLAP()
    if (isDropped && !input.dropsProposal) throw errors.PROPOSAL()
    const about = isShownAfterAll(before!, passages) ? [feedbackWithheld, feedbackShown] : [feedbackWithheld]
    return { undoId: await emailAboutApproval(tx, context, id, about) }
  }),
)

/** Whether the student can now read something that the supervisor was told is withheld. */
function isShownAfterAll({ texts, toldPassages }: Withheld, withheld: readonly string[]): boolean {
  return passagesShown(texts, toldPassages, withheld).length > 0
}
