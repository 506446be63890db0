import { RATINGS, type Ratings, ratingLabel } from '#domain/feedback'
import { NotchScale } from '../ui/notch-scale.tsx'
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
              <NotchScale compact value={ratings[key]} word={ratingLabel(ratings[key])} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
