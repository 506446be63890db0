import { behavioursOf } from '#domain/feedback/behaviours'
import type { RatingKey } from '#domain/feedback/feedback'

/** How a rating shows at work; empty if it was not observed. */
export function RatingBehaviour({ rating, value }: { rating: RatingKey; value: number | null }) {
  return value !== null && <div className="small muted">{behavioursOf(rating)[value - 1]}</div>
}
