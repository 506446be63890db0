import * as z from 'zod/mini'
import { MAX_PASSAGES } from '#domain/feedback/withheld'
import * as m from '#messages'
import { instant, requiredText } from '../text.ts'

/** Passages to withhold: whole words of what the supervisor wrote, in any spelling that reads the same. */
const withheldPassages = z
  .array(requiredText(m.decisions_withhold_passages_required))
  .check(z.minLength(1, { error: m.decisions_withhold_passages_required }), z.maxLength(MAX_PASSAGES))

/** Withheld passages and the reason, which the supervisor reads and the student does not. */
export const withholdForm = z.object({
  passages: withheldPassages,
  reason: requiredText(m.decisions_set_back_reason_required),
})

/** For feedback with a proposal to withhold passages: the decision drops the proposal, so that the student may read them. */
export const dropsProposal = z._default(z.boolean(), false)

/** Withheld passages, as reviewers see them. */
export const withheld = {
  /** Passages hidden from the student; for submitted feedback, a reviewer's proposal. The answers are returned in full. */
  withheldPassages: z.array(z.string()),
  withheldReason: z.nullable(z.string()),
  withheldByName: z.nullable(z.string()),
  withheldAt: z.nullable(instant),
}
