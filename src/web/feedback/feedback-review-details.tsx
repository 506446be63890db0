import type { FeedbackForReview } from '#contract/feedback'
import { ratingLabel, SKILLS } from '#domain/feedback'
import { NotchScale } from '../ui/notch-scale.tsx'

/** What the supervisor answered: five skills, then their own words (spec section 2, feedback review). */
export function FeedbackReviewDetails({ feedback }: { feedback: FeedbackForReview }) {
  return (
    <div className="review-details">
      <h3>Skills Assessment</h3>
      <table className="review-skills">
        <tbody>
          {SKILLS.map(({ key, label }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <NotchScale value={feedback[key]} word={ratingLabel(feedback[key])} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Strengths</h3>
      <p className="own-words">{feedback.strengths}</p>
      <h3>Areas for Development</h3>
      <p className="own-words">{feedback.developmentAreas}</p>
      {feedback.additionalComments && (
        <>
          <h3>Additional Comments</h3>
          <p className="own-words">{feedback.additionalComments}</p>
        </>
      )}
    </div>
  )
}
