import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { UNDO_SECONDS } from '#domain/office/review'
import * as m from '#messages'
import { errorMessage } from '../../api/error-message.ts'

/** `undoId` is null if there is nothing to undo. Unit of `at`: milliseconds. */
type Outcome = { sentence: string; undoId: string | null; at: number }

type Options = {
  /** Returns the message to show afterwards. */
  undo: (id: string) => Promise<string>
  /** Refetches the list. */
  reload: () => void
}

/** The last action, as long as it can be undone. */
export function useUndoable({ undo, reload }: Options) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const show = (shown: Omit<Outcome, 'at'> | null) => setOutcome(shown && { ...shown, at: performance.now() })
  const undoing = useMutation({
    mutationFn: undo,
    onSuccess: (sentence) => show({ sentence, undoId: null }),
    onError: () => setOutcome((now) => now && { ...now, undoId: null }),
    onSettled: reload,
  })
  return {
    outcome,
    secondsLeft: useSecondsLeft(outcome, () => setOutcome(null)),
    show,
    undo: () => outcome?.undoId && !undoing.isPending && undoing.mutate(outcome.undoId),
    isUndoing: undoing.isPending,
    problem: undoing.isError ? errorMessage(undoing.error, m.common_undo_failed()) : null,
  }
}
export type Undoable = Omit<ReturnType<typeof useUndoable>, 'show'>

/** The latest of several actions on a screen. */
export function latestOf(...all: readonly [Undoable, ...Undoable[]]): Undoable {
  return all.reduce((latest, one) => ((one.outcome?.at ?? 0) > (latest.outcome?.at ?? 0) ? one : latest))
}

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
