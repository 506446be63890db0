import type { Assignee } from '#contract/office/assignees'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'

/** The person a record is assigned to, in a list. */
export function AssigneeLine({ assignee }: { assignee: Assignee }) {
  const { id } = usePerson()
  if (!assignee) return null
  return (
    <p className="small muted assignee-line">
      {assignee.id === id
        ? m.assignees_line_yourself()
        : m.assignees_line({ name: assignee.name || m.assignees_line_unnamed() })}
      {!assignee.mayReview && m.assignees_line_lost_access()}
    </p>
  )
}
