import { RATING_VALUES, ratingLabel } from '#domain/feedback'
import * as m from '#messages'
import './rating-spread.css'

/** How often each overall rating was given: five bars, and the counts in words. */
export function RatingSpread({ spread }: { spread: readonly number[] | null }) {
  if (!spread) return <p className="muted small">{m.common_too_few_hidden()}</p>
  const most = Math.max(...spread)
  if (most === 0) return <p className="muted small">{m.employers_ratings_empty()}</p>
  return (
    <ul className="rating-spread" aria-label={m.employers_ratings_label()}>
      {RATING_VALUES.map((rating, index) => {
        const count = spread[index] ?? 0
        const label = m.common_label_with_value({ label: ratingLabel(rating), value: count })
        return (
          <li key={rating} title={label}>
            <span className="rating-column" aria-hidden="true">
              <i style={{ blockSize: `${Math.round((100 * count) / most)}%` }} />
            </span>
            <span className="visually-hidden">{label}</span>
            <span className="rating-value" aria-hidden="true">
              {rating}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
