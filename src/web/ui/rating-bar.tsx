import './rating-bar.css'

const STEPS = [1, 2, 3, 4, 5]

type Props = {
  /** 1 to 5; null without a rating: then only the word is shown. */
  value: number | null
  /** The label of the value, for example 'Outstanding'. */
  word?: string
  /** The small version for lists. */
  compact?: boolean
}

/** A rating: five steps, 'n/5' and its label. */
export function RatingBar({ value, word, compact = false }: Props) {
  if (value === null) return <span className="rating-bar-missing">{word}</span>
  return (
    <span className={compact ? 'rating-bar compact' : 'rating-bar'}>
      <span className="rating-bar-steps" aria-hidden="true">
        {STEPS.map((step) => (
          <i key={step} className={step <= value ? 'filled' : ''} />
        ))}
      </span>
      <span>{value}/5</span>
      {word && <span className="rating-bar-word">{word}</span>}
    </span>
  )
}
