import type { InternshipOfStudent } from '#contract/office/students'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { AssigneeField } from '../assignees/assignee.tsx'
import type { ReviewApproval } from '../review/use-review-approval.ts'

type Props = {
  internship: InternshipOfStudent
  studentId: string
  /** The id of its title. */
  titleId: string
  approval: ReviewApproval
  onReject: () => void
  onSetBack: () => void
}

/** Decides about an internship on its student's page, or takes the decision back. */
export function InternshipDecision({ internship, studentId, titleId, approval, onReject, onSetBack }: Props) {
  const { id, status } = internship
  const decided = approval.decided[id]
  const isApproving = approval.isApproving(id)
  const isWaiting = status === 'pending'
  if (usePerson().id === studentId) return isWaiting && <p className="muted">{m.internships_about_yourself()}</p>
  return (
    <div className="student-decision">
      <p role="status" className="review-message">
        {decided?.message}
      </p>
      {decided && (
        <Button look="text" onClick={() => approval.undo(id)} aria-describedby={titleId}>
          {m.common_undo()}
        </Button>
      )}
      {!decided && isWaiting && (
        <>
          <Button
            look="primary"
            onClick={() => approval.approve(internship)}
            pending={isApproving}
            pendingLabel={m.review_approving()}
            aria-describedby={titleId}
          >
            {m.common_approve()}
          </Button>
          <Button onClick={onReject} disabled={isApproving} aria-describedby={titleId}>
            {m.common_reject()}
          </Button>
          <AssigneeField kind="internships" item={internship} />
        </>
      )}
      {!decided && !isWaiting && (
        <Button look="text" onClick={onSetBack} aria-describedby={titleId}>
          {m.decisions_set_back()}
        </Button>
      )}
    </div>
  )
}
