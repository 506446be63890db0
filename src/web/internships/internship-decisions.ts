import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { InternshipForReview } from '#contract/internships'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { isDecidedElsewhere, useReviewApproval } from '../review/use-review-approval.ts'

const FAILED = 'Failed to update status'

/** Approving and rejecting on the approvals list. */
export function useInternshipDecisions() {
  const [rejecting, setRejecting] = useState<InternshipForReview | null>(null)
  const approval = useReviewApproval({
    lists: api.internships.listForReview.key(),
    approve: (id) => api.internships.approve.call({ id }),
    approved: 'Internship approved successfully',
    failed: FAILED,
  })
  const rejection = useMutation(
    api.internships.reject.mutationOptions({
      onSuccess: (_, { id, reason }) => {
        setRejecting(null)
        const changes = { status: 'rejected', rejectionReason: reason || null } satisfies Partial<InternshipForReview>
        approval.showDecided(id, changes, 'Internship rejected successfully')
      },
      onError: (cause) => {
        // Anything else shows in the dialog, which stays open.
        if (!isDecidedElsewhere(cause)) return
        setRejecting(null)
        approval.showProblem(cause)
      },
    }),
  )

  const { reset } = rejection
  return {
    ...approval,
    /** The internship in the rejection dialog. */
    rejecting,
    // Stable, so that opening the dialog does not re-render the list.
    startRejecting: useCallback(
      (internship: InternshipForReview | null) => {
        reset()
        setRejecting(internship)
      },
      [reset],
    ),
    rejection: {
      send: (id: string, reason: string) => rejection.mutate({ id, reason }),
      pending: rejection.isPending,
      error: rejection.isError ? errorMessage(rejection.error, FAILED) : null,
    },
  }
}
export type InternshipDecisions = ReturnType<typeof useInternshipDecisions>
