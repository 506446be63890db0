import { useMutation } from '@tanstack/react-query'
import type { Selection } from '#contract/office/selection'
import type { Quantity } from '#domain/text/localized'
import { api } from '../../api/client.ts'
import { errorMessage, isRefusal } from '../../api/error-message.ts'
import { loadCode } from '../../api/load-code.ts'
import type { BulkResult } from './bulk-outcome.ts'
import { useUndoable } from './use-undoable.ts'

type Decision = { selection: Selection; status: 'approved' | 'rejected'; reason: string }

type Options = {
  decide: (decision: Decision) => Promise<BulkResult>
  /** For example 'internship'. */
  noun: Quantity
  /** The prefix of the error message. */
  failed: string
  onDecided: () => void
  /** Refetches the list. */
  reload: () => void
}

// Loaded only then, and before anything is decided.
const outcome = () => loadCode(() => import('./bulk-outcome.ts'))

/** Decides about several records. The outcome is shown as long as it can be undone. */
export function useBulkDecision({ decide, noun, failed, onDecided, reload }: Options) {
  const { show, ...undoable } = useUndoable({
    undo: async (id) => {
      const { undoneSentence } = await outcome()
      return undoneSentence(noun, await api.bulkDecisions.undo.call({ id }))
    },
    reload,
  })
  const decision = useMutation({
    mutationFn: async (made: Decision) => {
      const { outcomeSentence } = await outcome()
      const result = await decide(made)
      return { sentence: outcomeSentence(made.status, noun, result), undoId: result.id }
    },
    onMutate: () => show(null),
    onSuccess: (done) => {
      show(done)
      onDecided()
    },
    // Other errors may disappear when the same selection is tried again.
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
