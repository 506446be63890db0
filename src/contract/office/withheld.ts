import * as z from 'zod/mini'
import { MAX_PASSAGES } from '#domain/withheld'
import * as m from '#messages'
import { instant, requiredText } from '../text.ts'

/** Whole words of what the supervisor wrote, in whatever spelling they stand there. */
const withheldPassages = z
  .array(requiredText(m.decisions_withhold_passages_required))
  .check(z.minLength(1, { error: m.decisions_withhold_passages_required }), z.maxLength(MAX_PASSAGES))

/** With the reason, which the supervisor reads and the student does not. */
export const withholdForm = z.object({
  passages: withheldPassages,
  reason: requiredText(m.decisions_set_back_reason_required),
})

/** Of a decision about feedback of which a reviewer proposes to withhold passages: that the student may read them. */
export const dropsProposal = z._default(z.boolean(), false)

/** What reviewers see of it. */
export const withheld = {
  /** What the student does not read; of submitted feedback, what a reviewer proposes to withhold. The answers are as they were given. */
  withheldPassages: z.array(z.string()),
  withheldReason: z.nullable(z.string()),
  withheldByName: z.nullable(z.string()),
  withheldAt: z.nullable(instant),
}
