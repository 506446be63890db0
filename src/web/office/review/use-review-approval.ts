import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { ChangedSince } from '#contract/shown-version'
import { type Reviewed, WAITING_STATUS } from '#domain/office/review'
import type { Quantity } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { changesIn, errorMessage, hasCode } from '../../api/error-message.ts'
import { updateCachedRow } from '../../api/paged-list.ts'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { useDecidedRows } from './use-decided-rows.ts'

/** A record in the version that the reviewer has read. */
export type Read = { id: string; version: string }

/** A way to approve other than the usual one, and its message on the row. */
type ApprovalWay = { approve: () => Promise<{ undoId: string }>; approved: string }

type Options = {
  kind: Reviewed
  approve: (read: Read) => Promise<{ undoId: string }>
  /** For example '3 internships'. */
  noun: Quantity
  /** The message on an approved row. */
  approved: string
  /** The prefix of the error message. */
  failed: string
  /** Called after a rejection, too. */
  onDecided: (id: string) => void
  onUndone: (id: string) => void
}

/** Approves rows of a review list. A decided row keeps its place as long as the decision can be undone. */
export function useReviewApproval({ kind, noun, approve, approved, failed, onDecided, onUndone }: Options) {
  const queryClient = useQueryClient()
  const lists: QueryKey = api[kind].listForReview.key()
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: lists })
    void queryClient.invalidateQueries({ queryKey: api.statistics.key() })
    void queryClient.invalidateQueries({ queryKey: api.bulkDecisions.key() })
    void queryClient.invalidateQueries({ queryKey: api.students.key() })
  }
  const decided = useDecidedRows(reload)
  const [approving, setApproving] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [undoneMessage, showUndone, clearUndone] = useTimedMessage(5000)

  function showDecided(id: string, changes: object, undoId: string, message: string) {
    setProblem(null)
    clearUndone()
    updateCachedRow(queryClient, lists, id, changes)
    decided.show(id, undoId, message)
    onDecided(id)
  }

  function showProblem(cause: unknown) {
    setProblem({ sentence: errorMessage(cause, failed), changes: changesIn(cause) })
    if (isDecidedElsewhere(cause)) reload()
  }

  const { mutate } = useMutation({
    mutationFn: ({ id, version, way }: Read & { way?: ApprovalWay }) =>
      way ? way.approve() : approve({ id, version }),
    onMutate: ({ id }) => setApproving((now) => [...now, id]),
    onSuccess: ({ undoId }, { id, way }) => showDecided(id, { status: 'approved' }, undoId, way?.approved ?? approved),
    onError: showProblem,
    onSettled: (_, __, { id }) => setApproving((now) => now.filter((other) => other !== id)),
  })
  const undoing = useMutation({
    mutationFn: ({ undoId }: { id: string; undoId: string }) => api.bulkDecisions.undo.call({ id: undoId }),
    onSuccess: ({ undone }, { id }) => {
      if (undone === 0) return setProblem({ sentence: m.decisions_undo_outcome_changed({ count: 1 }), changes: [] })
      setProblem(null)
      showUndone(m.decisions_undo_outcome_waiting({ count: undone, records: noun({ count: undone }) }))
      updateCachedRow(queryClient, lists, id, { status: WAITING_STATUS[kind], rejectionReason: null })
      onUndone(id)
    },
    onError: (cause) => setProblem({ sentence: errorMessage(cause, m.common_undo_failed()), changes: [] }),
    onSettled: (_, __, { id, undoId }) => {
      undone.current.delete(undoId)
      decided.forget(id)
    },
  })
  // Lets the decision before be undone in the meantime.
  const undone = useRef(new Set<string>())
  const undo = (id: string) => {
    const undoId = decided.rows[id]?.undoId
    if (!undoId || undone.current.has(undoId)) return
    undone.current.add(undoId)
    undoing.mutate({ id, undoId })
  }
  return {
    // Stable callbacks, so that only changed rows re-render.
    approve: useCallback(({ id, version }: Read) => mutate({ id, version }), [mutate]),
    approveAs: (read: Read, way: ApprovalWay) => mutate({ ...read, way }),
    isApproving: useCallback((id: string) => approving.includes(id), [approving]),
    /** Decisions that can still be undone, by id. */
    decided: decided.rows,
    undo,
    /** Undoes the last decision after this time, in milliseconds; false if there is none. */
    undoLast: (since: number) => {
      const last = Object.entries(decided.rows)
        .reverse()
        .find(([, { undoId }]) => !undone.current.has(undoId))
      if (!last || last[1].at < since) return false
      undo(last[0])
      return true
    },
    /** The message about the last Undo, shown for a few seconds. */
    undone: undoneMessage,
    /** What went wrong, shown until the next decision. */
    problem,
    clearProblem: () => setProblem(null),
    showDecided,
    showProblem,
    reload,
  }
}
/** `changes`: the changes since the reviewer read the record. */
export type Problem = { sentence: string; changes: ChangedSince['changes'] }

export type ReviewApproval = ReturnType<typeof useReviewApproval>

/** Another reviewer was faster: the reloaded list shows what they decided. */
export function isDecidedElsewhere(cause: unknown): boolean {
  return hasCode(cause, 'CONFLICT') || hasCode(cause, 'NOT_FOUND')
}
