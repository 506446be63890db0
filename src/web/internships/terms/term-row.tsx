import type { Term } from '#contract/internships/terms'
import { formatDay, formatDuration } from '#domain/dates'
import * as m from '#messages'
import { RowAction, RowActions } from '../../editing/rows.tsx'

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
        {registrationDeadline && (
          <p>{m.terms_registration_deadline({ registrationDeadline: formatDay(registrationDeadline) })}</p>
        )}
        {feedbackDeadline && <p>{m.terms_feedback_deadline({ feedbackDeadline: formatDay(feedbackDeadline) })}</p>}
        {!registrationDeadline && !feedbackDeadline && <p className="muted">{m.terms_deadlines_empty()}</p>}
        {term.askSelfAssessment && <p>{m.terms_asks_self_assessment()}</p>}
        {term.askMidtermFeedback && <p>{m.terms_asks_midterm()}</p>}
      </div>
      <RowActions of={nameId}>
        <RowAction onClick={() => onEdit(term)}>{m.common_edit()}</RowAction>
        <RowAction onClick={() => onDelete(term)}>{m.common_delete()}</RowAction>
      </RowActions>
    </li>
  )
}
