import type { MyInternship } from '#contract/feedback/dashboard'
import { arrivedFeedback } from '#domain/feedback/arrived-feedback'
import { ratingLabel } from '#domain/feedback/feedback'
import * as m from '#messages'
import { paths } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { RatingBar } from '../../ui/rating-bar.tsx'
import './arrived-feedback.css'

/** New feedback above the internships: who gave it, the overall rating, and a link. */
export function ArrivedFeedback({ internships }: { internships: readonly MyInternship[] }) {
  const arrived = arrivedFeedback(internships, new Date())
  if (arrived.length === 0) return null
  return (
    <section className="arrived" aria-labelledby="arrived-feedback">
      <h2 id="arrived-feedback">{m.feedback_arrived_title()}</h2>
      <ul className="arrived-list">
        {arrived.map(({ internship, supervisor: { id, name }, overallRating }) => (
          <li key={id}>
            <div className="arrived-who" id={`arrived-${id}`}>
              <strong>{name}</strong>
              <span className="small muted">
                <bdi>{internship.positionTitle}</bdi>, <bdi>{internship.employerName}</bdi>
              </span>
            </div>
            <RatingBar compact value={overallRating} word={ratingLabel(overallRating)} />
            <ButtonLink look="primary" to={paths.viewFeedback(id, internship.id)} aria-describedby={`arrived-${id}`}>
              {m.feedback_arrived_read()}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
