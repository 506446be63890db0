import { useMutation } from '@tanstack/react-query'
import type { BulkDecision, Selection } from '#contract/office/decisions'
import type { Quantity } from '#domain/quantity'
import { api } from '../../api/client.ts'
import { errorMessage, isRefusal } from '../../api/error-message.ts'
import { outcomeSentence, undoneSentence } from './bulk-words.ts'
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
