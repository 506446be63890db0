import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '../api/client.ts'
import { errorMessage, hasCode } from '../api/error-message.ts'
import { updateCachedRow } from '../api/update-cached-row.ts'
import { useRowMessages } from '../ui/row-messages.ts'

const MESSAGE_TIME = 3000
const LISTS = api.feedback.listForReview.key()

/** Approving on the review list; approved feedback keeps its place while its message shows. */
export function useFeedbackApproval(onApproved: (id: string) => void) {
  const queryClient = useQueryClient()
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: LISTS })
    void queryClient.invalidateQueries({ queryKey: api.statistics.key() })
  }
  const [messages, showMessage] = useRowMessages(MESSAGE_TIME, reload)
  const [approving, setApproving] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const approval = useMutation(
    api.feedback.approve.mutationOptions({
      onMutate: ({ id }) => setApproving((now) => [...now, id]),
      onSuccess: (_, { id }) => {
        setProblem(null)
        updateCachedRow(queryClient, LISTS, id, { status: 'approved' })
        showMessage(id, 'Feedback approved successfully')
        onApproved(id)
      },
      onError: (cause) => {
        setProblem(errorMessage(cause, 'Failed to approve feedback'))
        // Somebody else was faster: the list then shows its status.
        if (hasCode(cause, 'CONFLICT') || hasCode(cause, 'NOT_FOUND')) reload()
      },
      onSettled: (_, __, { id }) => setApproving((now) => now.filter((other) => other !== id)),
    }),
  )
  // The same function at every drawing: among hundreds of cards only those that change are drawn anew.
  const { mutate } = approval
  return {
    approve: useCallback((id: string) => mutate({ id }), [mutate]),
    isApproving: (id: string) => approving.includes(id),
    messageOn: (id: string) => messages[id] ?? null,
    /** What went wrong, until the next approval. */
    problem,
  }
}
export type FeedbackApproval = ReturnType<typeof useFeedbackApproval>
