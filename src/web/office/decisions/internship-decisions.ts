import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { InternshipForReview } from '#contract/office/records-for-review'
import type { Selection } from '#contract/office/selection'
import type { ChangedSince } from '#contract/shown-version'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { changesIn, conflictData, errorMessage } from '../../api/error-message.ts'
import { useBulkDecision } from '../review/use-bulk-decision.ts'
import { isDecidedElsewhere, useReviewApproval } from '../review/use-review-approval.ts'

/** The subject of the rejection dialog: one internship, or a selection. */
export type Rejected = { internship: RejectedInternship } | { selection: Selection; count: number }

type RejectedInternship = Pick<InternshipForReview, 'id' | 'version' | 'positionTitle' | 'employerName'> & {
  student: Pick<InternshipForReview['student'], 'firstName' | 'lastName' | 'email'>
}

type Options = { onDecided: (id: string) => void; onUndone: (id: string) => void; onSelectedDecided: () => void }

/** Approving and rejecting on the approvals list, one by one or several at once. */
export function useInternshipDecisions({ onDecided, onUndone, onSelectedDecided }: Options) {
  const [rejecting, setRejecting] = useState<Rejected | null>(null)
  const approval = useReviewApproval({
    kind: 'internships',
    noun: m.common_internships_count,
    approve: (read) => api.internships.approve.call(read),
    approved: m.internships_approved_message(),
    failed: m.internships_decide_failed(),
    onDecided,
    onUndone,
  })
  const rejection = useMutation(
    api.internships.reject.mutationOptions({
      onSuccess: ({ undoId }, { id, reason }) => {
        setRejecting(null)
        const changes = { status: 'rejected', rejectionReason: reason || null } satisfies Partial<InternshipForReview>
        approval.showDecided(id, changes, undoId, m.internships_rejected_message())
      },
      onError: (cause) => {
        const changed = conflictData<ChangedSince>(cause)
        if (changed) {
          // The next attempt concerns the version that the dialog now shows.
          setRejecting((now) => withVersion(now, changed.version))
          approval.reload()
          return
        }
        // Other errors appear in the dialog, which stays open.
        if (!isDecidedElsewhere(cause)) return
        setRejecting(null)
        approval.showProblem(cause)
      },
    }),
  )
  const bulk = useBulkDecision({
    decide: ({ selection, status, reason }) =>
      api.bulkDecisions.decideInternships.call({ selection, decision: status, reason }),
    noun: m.common_internships_count,
    failed: m.internships_decide_failed(),
    onDecided: () => {
      setRejecting(null)
      approval.clearProblem()
      onSelectedDecided()
    },
    reload: approval.reload,
  })

  const { reset } = rejection
  const ofOne = rejection.isError ? errorMessage(rejection.error, m.internships_decide_failed()) : null
  return {
    approval,
    bulk,
    rejecting,
    // Stable, so that opening the dialog does not rerender the list.
    startRejecting: useCallback(
      (rejected: Rejected | null) => {
        reset()
        setRejecting(rejected)
      },
      [reset],
    ),
    rejection: {
      send: (rejected: Rejected, reason: string) =>
        'internship' in rejected
          ? rejection.mutate({ id: rejected.internship.id, version: rejected.internship.version, reason })
          : bulk.decide({ selection: rejected.selection, status: 'rejected', reason }),
      pending: rejection.isPending || bulk.isDeciding,
      error: rejecting && 'internship' in rejecting ? ofOne : bulk.problem,
      changes: changesIn(rejection.error),
    },
  }
}
function withVersion(rejected: Rejected | null, version: string): Rejected | null {
  return rejected && 'internship' in rejected ? { internship: { ...rejected.internship, version } } : rejected
}

export type InternshipDecisions = ReturnType<typeof useInternshipDecisions>
