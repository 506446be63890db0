import type { Assignee } from '#contract/assignees'
import { usePerson } from '../api/session.ts'

/** Who takes care of a record, in a list. */
export function AssigneeLine({ assignee }: { assignee: Assignee }) {
  const { id } = usePerson()
  if (!assignee) return null
  return (
    <p className="small muted assignee-line">
      {assignee.id === id ? 'Assigned to you' : `Assigned to ${assignee.name || 'a colleague'}`}
      {!assignee.mayReview && ', who may no longer review it'}
    </p>
  )
}
