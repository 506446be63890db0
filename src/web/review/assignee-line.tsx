import type { Assignee } from '#contract/assignees'
import * as m from '#messages'
import { usePerson } from '../api/session.ts'

/** Who takes care of a record, in a list. */
export function AssigneeLine({ assignee }: { assignee: Assignee }) {
  const { id } = usePerson()
  if (!assignee) return null
  return (
    <p className="small muted assignee-line">
      {assignee.id === id ? m.assigned_to_you() : m.assigned_to_2({ name: assignee.name || m.colleague() })}
      {!assignee.mayReview && m.who_may_no_longer_review_it()}
    </p>
  )
}
