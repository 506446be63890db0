import { RATINGS, type Ratings, ratingLabel } from '#domain/feedback'
import { RatingBar } from '../ui/rating-bar.tsx'
import './ratings-table.css'

/** Six ratings on their own, read-only. */
export function RatingsTable({ ratings }: { ratings: Ratings }) {
  return (
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
  )
}
