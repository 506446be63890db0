import type { ReactNode } from 'react'
import { RATINGS, type Ratings, ratingLabel } from '#domain/feedback/feedback'
import { RatingBar } from '../ui/rating-bar.tsx'
import './answer-text.css'
import './ratings-table.css'

/** Six ratings, read-only. */
export function RatingsTable({ ratings }: { ratings: Ratings }) {
  return (
    <div className="six-ratings-frame">
      <table className="six-ratings">
        <tbody>
          {RATINGS.map(({ key, label }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <RatingBar compact value={ratings[key]} word={ratingLabel(ratings[key])} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type AnswerTextProps = { title: string; text: ReactNode; heading: 'h2' | 'h3' | 'h4' }

/** An answer in its author's words, below ratings. */
export function AnswerText({ title, text, heading: Heading }: AnswerTextProps) {
  return (
    <div className="answer-text">
      <Heading>{title}</Heading>
      <p className="own-words">{text}</p>
    </div>
  )
}
