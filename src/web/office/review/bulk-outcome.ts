import type { BulkApproval, BulkDecision } from '#contract/office/selection'
import type { Quantity } from '#domain/text/localized'
import * as m from '#messages'

/** Only approving feedback reports records left out for a proposal or for their internship. */
export type BulkResult = BulkDecision & Partial<BulkApproval>

/** The outcome of a decision about several records: how many were decided, how many were not, and why. */
export function outcomeSentence(status: 'approved' | 'rejected', noun: Quantity, result: BulkResult): string {
  const { decided, changed, withProposal = [], noLongerWaiting, own, internshipRejected = 0, notFound } = result
  return [
    decidedSentence(status, noun, decided),
    changed.length > 0 && m.decisions_outcome_changed({ count: changed.length, records: namesOf(changed) }),
    withProposal.length > 0 &&
      m.decisions_outcome_with_proposal({ count: withProposal.length, records: namesOf(withProposal) }),
    noLongerWaiting > 0 && m.decisions_outcome_no_longer_waiting({ count: noLongerWaiting }),
    internshipRejected > 0 && m.decisions_outcome_internship_rejected({ count: internshipRejected }),
    own > 0 && m.decisions_outcome_own({ count: own }),
    notFound > 0 && m.decisions_outcome_not_found({ count: notFound }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** More names would not fit. */
const MOST_NAMES = 5

function namesOf(records: BulkDecision['changed']): string {
  const names = records.slice(0, MOST_NAMES).map(({ studentName, positionTitle }) => `${studentName}, ${positionTitle}`)
  return [...names, ...(records.length > MOST_NAMES ? ['…'] : [])].join('; ')
}

function decidedSentence(status: 'approved' | 'rejected', noun: Quantity, decided: number): string {
  if (decided === 0)
    return status === 'approved' ? m.decisions_outcome_none_approved() : m.decisions_outcome_none_rejected()
  const records = noun({ count: decided })
  return status === 'approved' ? m.decisions_outcome_approved({ records }) : m.decisions_outcome_rejected({ records })
}

/** The outcome of undoing a decision. */
export function undoneSentence(
  noun: Quantity,
  { undone, changedSince }: { undone: number; changedSince: number },
): string {
  const waiting = m.decisions_undo_outcome_waiting({ count: undone, records: noun({ count: undone }) })
  return changedSince === 0 ? waiting : `${waiting} ${m.decisions_undo_outcome_changed({ count: changedSince })}`
}
