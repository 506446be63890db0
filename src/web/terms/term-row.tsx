import type { Term } from '#contract/terms'
import { formatDay, formatDuration } from '#domain/dates'
import { Button } from '../ui/button.tsx'

type Props = { term: Term; onEdit: (term: Term) => void; onDelete: (term: Term) => void }

/** One term with its days and deadlines. */
export function TermRow({ term, onEdit, onDelete }: Props) {
  const { name, startsOn, endsOn, registrationDeadline, feedbackDeadline } = term
  const nameId = `term-${term.id}`
  return (
    <li>
      <div>
        <h2 className="row-title" id={nameId}>
          {name}
        </h2>
        <p className="muted small figures">{formatDuration(startsOn, endsOn)}</p>
      </div>
      <div className="small figures">
        {registrationDeadline && <p>Registration by {formatDay(registrationDeadline)}</p>}
        {feedbackDeadline && <p>Feedback by {formatDay(feedbackDeadline)}</p>}
        {!registrationDeadline && !feedbackDeadline && <p className="muted">No deadlines</p>}
        {term.askSelfAssessment && <p>Asks for a self-assessment</p>}
        {term.askMidtermFeedback && <p>Asks for mid-term feedback</p>}
      </div>
      <div className="row-actions">
        <Button look="text" onClick={() => onEdit(term)} aria-describedby={nameId}>
          Edit
        </Button>
        <Button look="text" onClick={() => onDelete(term)} aria-describedby={nameId}>
          Delete
        </Button>
      </div>
    </li>
  )
}
