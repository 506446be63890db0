import { RATINGS, type Ratings, ratingLabel } from '#domain/feedback'
import * as m from '#messages'
import { RatingBar } from '../../ui/rating-bar.tsx'
import './compared-ratings.css'

type Column = {
  /** Whose ratings, as the heading of the column. */
  who: string
  ratings: Ratings
}

/** Several people's ratings of the same skills, side by side. */
export function ComparedRatings({ columns }: { columns: readonly Column[] }) {
  return (
    <div className="compared">
      <table>
        <thead>
          <tr>
            <th scope="col">{m.common_skill()}</th>
            {columns.map(({ who }) => (
              <th key={who} scope="col">
                {who}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RATINGS.map(({ key, label }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {columns.map(({ who, ratings }) => (
                <td key={who} data-who={who}>
                  <RatingBar compact value={ratings[key]} word={ratingLabel(ratings[key])} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
