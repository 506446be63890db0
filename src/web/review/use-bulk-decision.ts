import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BulkDecision, Selection } from '#contract/bulk-decisions'
import { UNDO_SECONDS } from '#domain/bulk-decision'
import { api } from '../api/client.ts'
import { errorMessage, isRefusal } from '../api/error-message.ts'
import { outcomeSentence, undoneSentence } from './bulk-words.ts'

type Decision = { selection: Selection; status: 'approved' | 'rejected'; reason: string }
/** `undoId` is null if there is nothing to undo. */
type Outcome = { sentence: string; undoId: string | null }

type Options = {
  decide: (decision: Decision) => Promise<BulkDecision>
  /** 'internship'. */
  noun: string
  /** The prefix of the error message. */
  failed: string
  onDecided: () => void
  /** Refetches the list. */
  reload: () => void
}

/** Decides about several records. The outcome shows for the seconds in which it can be undone. */
export function useBulkDecision({ decide, noun, failed, onDecided, reload }: Options) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const decision = useMutation({
    mutationFn: decide,
    onMutate: () => setOutcome(null),
    onSuccess: (result, { status }) => {
      setOutcome({ sentence: outcomeSentence(status, noun, result), undoId: result.id })
      onDecided()
    },
    // Anything else may work when tried again with the same selection.
    onError: (cause) => isRefusal(cause) && onDecided(),
    onSettled: reload,
  })
  const undoing = useMutation({
    mutationFn: (id: string) => api.bulkDecisions.undo.call({ id }),
    onSuccess: (result) => setOutcome({ sentence: undoneSentence(noun, result), undoId: null }),
    onError: () => setOutcome((now) => now && { ...now, undoId: null }),
    onSettled: reload,
  })
  return {
    decide: decision.mutate,
    isDeciding: decision.isPending,
    isUndoing: undoing.isPending,
    outcome,
    secondsLeft: useSecondsLeft(outcome, () => setOutcome(null)),
    undo: () => outcome?.undoId && undoing.mutate(outcome.undoId),
    problem: decision.isError
      ? errorMessage(decision.error, failed)
      : undoing.isError
        ? errorMessage(undoing.error, 'Failed to undo')
        : null,
  }
}
export type BulkDecisionState = ReturnType<typeof useBulkDecision>

/** Counts down from the moment the outcome appeared. */
function useSecondsLeft(outcome: Outcome | null, onEnd: () => void): number {
  const [counted, setCounted] = useState({ outcome, seconds: 0 })
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!outcome) return
    let seconds = 0
    const timer = setInterval(() => {
      seconds += 1
      if (seconds === UNDO_SECONDS) end()
      else setCounted({ outcome, seconds })
    }, 1000)
    return () => clearInterval(timer)
  }, [outcome])
  return UNDO_SECONDS - (counted.outcome === outcome ? counted.seconds : 0)
}
