import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { InternshipForReview } from '#contract/internships'
import { api } from '../api/client.ts'
import { errorMessage, hasCode } from '../api/error-message.ts'
import { updateCachedRow } from '../api/update-cached-row.ts'
import { useRowMessages } from '../ui/row-messages.ts'

const MESSAGE_TIME = 3000
const FAILED = 'Failed to update status'
const LISTS = api.internships.listForReview.key()

/** Approving and rejecting on the approvals list; a decided internship keeps its place while its message shows. */
export function useInternshipDecisions() {
  const queryClient = useQueryClient()
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: LISTS })
    void queryClient.invalidateQueries({ queryKey: api.statistics.key() })
  }
  const [messages, showMessage] = useRowMessages(MESSAGE_TIME, reload)
  const [approving, setApproving] = useState<readonly string[]>([])
  const [rejecting, setRejecting] = useState<InternshipForReview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function decided(id: string, changes: Partial<InternshipForReview>, message: string) {
    setProblem(null)
    updateCachedRow(queryClient, LISTS, id, changes)
    showMessage(id, message)
  }

  /** Somebody else was faster: the list then shows what they decided. */
  function isGone(cause: unknown): boolean {
    if (!hasCode(cause, 'CONFLICT') && !hasCode(cause, 'NOT_FOUND')) return false
    setProblem(errorMessage(cause, FAILED))
    setRejecting(null)
    reload()
    return true
  }

  const approval = useMutation(
    api.internships.approve.mutationOptions({
      onMutate: ({ id }) => setApproving((now) => [...now, id]),
      onSuccess: (_, { id }) => decided(id, { status: 'approved' }, 'Internship approved successfully'),
      onError: (cause) => isGone(cause) || setProblem(errorMessage(cause, FAILED)),
      onSettled: (_, __, { id }) => setApproving((now) => now.filter((other) => other !== id)),
    }),
  )
  const rejection = useMutation(
    api.internships.reject.mutationOptions({
      onSuccess: (_, { id, reason }) => {
        setRejecting(null)
        decided(id, { status: 'rejected', rejectionReason: reason || null }, 'Internship rejected successfully')
      },
      onError: isGone,
    }),
  )

  // The same functions until what they say changes: a dialog in front leaves the list alone, and of hundreds of internships
  // only those that change are drawn anew.
  const { mutate } = approval
  const { reset } = rejection
  const approve = useCallback((id: string) => mutate({ id }), [mutate])
  const startRejecting = useCallback(
    (internship: InternshipForReview | null) => {
      reset()
      setRejecting(internship)
    },
    [reset],
  )

  return {
    approve,
    isApproving: useCallback((id: string) => approving.includes(id), [approving]),
    messageOn: useCallback((id: string) => messages[id] ?? null, [messages]),
    /** What went wrong, until the next decision. */
    problem,
    /** The internship whose reason is being asked for. */
    rejecting,
    startRejecting,
    rejection: {
      send: (id: string, reason: string) => rejection.mutate({ id, reason }),
      pending: rejection.isPending,
      error: rejection.isError ? errorMessage(rejection.error, FAILED) : null,
    },
  }
}
export type InternshipDecisions = ReturnType<typeof useInternshipDecisions>
