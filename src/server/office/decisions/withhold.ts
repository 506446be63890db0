import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { WITHHOLD_ERRORS } from '#contract/office/decision-errors'
import { passageProblem, textsOf } from '#domain/withheld'
import { answeredFurther } from '../../feedback/requests/answered-further-queries.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'
import { approveOneFeedback } from './decide-one.ts'
import { emailAboutWithheld } from './decision-emails.ts'

/** Approves feedback with passages that the student does not read. */
export const withholdPassages = reviewer.feedback.withhold.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor, now } = context
    const { id, passages, reason } = input
    const withheld = { withheldPassages: passages, withheldReason: reason }
    await approveOneFeedback(tx, input, { actor, now, withheld }, errors)
    // They do not change any more; the decision goes with the transaction.
    await checkPassages(tx, { id, passages }, errors)
    return { undoId: await emailAboutWithheld(tx, context, id) }
  }),
)

/** What a decision leaves when it is taken back. */
export const NOTHING_WITHHELD = { withheldPassages: [] as string[], withheldReason: null }

async function checkPassages(
  tx: Tx,
  { id, passages }: { id: string; passages: readonly string[] },
  errors: ORPCErrorConstructorMap<typeof WITHHOLD_ERRORS>,
): Promise<void> {
  const answers = await tx
    .selectFrom('feedback')
    .select(['strengths', 'developmentAreas', 'additionalComments', 'observations', answeredFurther('feedback')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const problem = passageProblem(textsOf(answers), passages)
  if (problem === 'missing') throw errors.PASSAGE_MISSING()
  if (problem === 'overlapping') throw errors.PASSAGES_OVERLAP()
}
