import { useMutation } from '@tanstack/react-query'
import type { BulkDecision } from '#contract/office/decisions'
import type { Selection } from '#contract/office/selection'
import type { Quantity } from '#domain/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, isRefusal } from '../../api/error-message.ts'
import { useUndoable } from './use-undoable.ts'

type Decision = { selection: Selection; status: 'approved' | 'rejected'; reason: string }

type Options = {
  decide: (decision: Decision) => Promise<BulkDecision>
  /** 'internship'. */
  noun: Quantity
  /** The prefix of the error message. */
  failed: string
  onDecided: () => void
  /** Refetches the list. */
  reload: () => void
}

/** Decides about several records. The outcome shows for the seconds in which it can be undone. */
export function useBulkDecision({ decide, noun, failed, onDecided, reload }: Options) {
  const { show, ...undoable } = useUndoable({
    undo: async (id) => undoneSentence(noun, await api.bulkDecisions.undo.call({ id })),
    reload,
  })
  const decision = useMutation({
    mutationFn: decide,
    onMutate: () => show(null),
    onSuccess: (result, { status }) => {
      show({ sentence: outcomeSentence(status, noun, result), undoId: result.id })
      onDecided()
    },
    // Anything else may work when tried again with the same selection.
    onError: (cause) => isRefusal(cause) && onDecided(),
    onSettled: reload,
  })
  return {
    ...undoable,
    decide: decision.mutate,
    isDeciding: decision.isPending,
    problem: decision.isError ? errorMessage(decision.error, failed) : undoable.problem,
  }
}
export type BulkDecisionState = ReturnType<typeof useBulkDecision>

/** What became of a decision about several records: how many were decided, how many were not, and why. */
function outcomeSentence(status: Decision['status'], noun: Quantity, result: BulkDecision): string {
  const { decided, changed, withProposal, noLongerWaiting, own, notFound } = result
  return [
    decidedSentence(status, noun, decided),
    changed.length > 0 && m.decisions_outcome_changed({ count: changed.length, records: namesOf(changed) }),
    withProposal.length > 0 &&
      m.decisions_outcome_with_proposal({ count: withProposal.length, records: namesOf(withProposal) }),
    noLongerWaiting > 0 && m.decisions_outcome_no_longer_waiting({ count: noLongerWaiting }),
    own > 0 && m.decisions_outcome_own({ count: own }),
    notFound > 0 && m.decisions_outcome_not_found({ count: notFound }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** More names than these would not fit. */
const MOST_NAMES = 5

function namesOf(records: BulkDecision['changed']): string {
  const names = records.slice(0, MOST_NAMES).map(({ studentName, positionTitle }) => `${studentName}, ${positionTitle}`)
  return [...names, ...(records.length > MOST_NAMES ? ['…'] : [])].join('; ')
}

function decidedSentence(status: Decision['status'], noun: Quantity, decided: number): string {
  if (decided === 0)
    return status === 'approved' ? m.decisions_outcome_none_approved() : m.decisions_outcome_none_rejected()
  const records = noun({ count: decided })
  return status === 'approved' ? m.decisions_outcome_approved({ records }) : m.decisions_outcome_rejected({ records })
}

function undoneSentence(noun: Quantity, { undone, changedSince }: { undone: number; changedSince: number }): string {
  const waiting = m.decisions_undo_outcome_waiting({ count: undone, records: noun({ count: undone }) })
  return changedSince === 0 ? waiting : `${waiting} ${m.decisions_undo_outcome_changed({ count: changedSince })}`
}
