import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ChangedSince } from '#contract/shown-version'
import { api } from '../../api/client.ts'
import { errorMessage, hasCode } from '../../api/error-message.ts'
import { updateCachedRow } from '../../api/paged-list.ts'
import { changesIn } from '../../layout/changed-facts.tsx'

/** Unit: milliseconds. */
const MESSAGE_TIME = 3000

/** A record in the version that the reviewer has read. */
export type Read = { id: string; version: string }

type Options = {
  /** The cached lists that hold the rows. */
  lists: QueryKey
  approve: (read: Read) => Promise<unknown>
  /** The message on an approved row. */
  approved: string
  /** The prefix of the error message. */
  failed: string
  /** Also after a rejection. */
  onDecided: (id: string) => void
}

/** Approves rows of a review list; a decided row keeps its place while its message shows. */
export function useReviewApproval({ lists, approve, approved, failed, onDecided }: Options) {
  const queryClient = useQueryClient()
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: lists })
    void queryClient.invalidateQueries({ queryKey: api.statistics.key() })
    void queryClient.invalidateQueries({ queryKey: api.bulkDecisions.key() })
  }
  const [messages, showMessage] = useRowMessages(MESSAGE_TIME, reload)
  const [approving, setApproving] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)

  function showDecided(id: string, changes: object, message: string) {
    setProblem(null)
    updateCachedRow(queryClient, lists, id, changes)
    showMessage(id, message)
    onDecided(id)
  }

  function showProblem(cause: unknown) {
    setProblem({ sentence: errorMessage(cause, failed), changes: changesIn(cause) })
    if (isDecidedElsewhere(cause)) reload()
  }

  const { mutate } = useMutation({
    mutationFn: approve,
    onMutate: ({ id }) => setApproving((now) => [...now, id]),
    onSuccess: (_, { id }) => showDecided(id, { status: 'approved' }, approved),
    onError: showProblem,
    onSettled: (_, __, { id }) => setApproving((now) => now.filter((other) => other !== id)),
  })
  return {
    // Stable callbacks, so that only changed rows re-render.
    approve: useCallback(({ id, version }: Read) => mutate({ id, version }), [mutate]),
    isApproving: useCallback((id: string) => approving.includes(id), [approving]),
    messageOn: useCallback((id: string) => messages[id] ?? null, [messages]),
    /** What went wrong, until the next decision. */
    problem,
    clearProblem: () => setProblem(null),
    showDecided,
    showProblem,
    reload,
  }
}
/** `changes`: what has changed since the reviewer read it. */
export type Problem = { sentence: string; changes: ChangedSince['changes'] }

export type ReviewApproval = ReturnType<typeof useReviewApproval>

/** Another reviewer was faster: the reloaded list shows what they decided. */
export function isDecidedElsewhere(cause: unknown): boolean {
  return hasCode(cause, 'CONFLICT') || hasCode(cause, 'NOT_FOUND')
}

/**
 * Messages on list rows that clear themselves. `onAllCleared` is called after the last one, or when the page is left, and
 * may refetch the list. Unit: milliseconds.
 */
export function useRowMessages(milliseconds: number, onAllCleared: () => void) {
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const isShowing = Object.keys(messages).length > 0
  const finish = useEffectEvent(onAllCleared)
  useEffect(() => {
    if (isShowing) return () => finish()
  }, [isShowing])

  function show(row: string, text: string) {
    setMessages((now) => ({ ...now, [row]: text }))
    setTimeout(() => setMessages(({ [row]: _cleared, ...rest }) => rest), milliseconds)
  }

  return [messages, show] as const
}
