import type { Term } from '#contract/terms'
import { formatDay, formatDuration } from '#domain/dates'
import * as m from '#messages'
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
        {registrationDeadline && <p>{m.registration_by({ registrationDeadline: formatDay(registrationDeadline) })}</p>}
        {feedbackDeadline && <p>{m.feedback_by({ feedbackDeadline: formatDay(feedbackDeadline) })}</p>}
        {!registrationDeadline && !feedbackDeadline && <p className="muted">{m.no_deadlines()}</p>}
        {term.askSelfAssessment && <p>{m.asks_for_self_assessment()}</p>}
        {term.askMidtermFeedback && <p>{m.asks_for_mid_term_feedback()}</p>}
      </div>
      <div className="row-actions">
        <Button look="text" onClick={() => onEdit(term)} aria-describedby={nameId}>
          {m.edit()}
        </Button>
        <Button look="text" onClick={() => onDelete(term)} aria-describedby={nameId}>
          {m.delete_label()}
        </Button>
      </div>
    </li>
  )
}
