import './notch-scale.css'

const NOTCHES = [1, 2, 3, 4, 5]

type Props = {
  /** 1 to 5; null without a rating: then only the word is shown. */
  value: number | null
  /** The label of the value, for example 'Outstanding'. */
  word?: string
  /** The small version for lists. */
  compact?: boolean
}

/** A rating on the five-notch scale: notches, 'n/5' and its label. */
export function NotchScale({ value, word, compact = false }: Props) {
  if (value === null) return <span className="notch-missing">{word}</span>
  return (
    <span className={compact ? 'notch-scale compact' : 'notch-scale'}>
      <span className="notches" aria-hidden="true">
        {NOTCHES.map((notch) => (
          <i key={notch} className={notch <= value ? 'filled' : ''} />
        ))}
      </span>
      <span>{value}/5</span>
      {word && <span className="notch-word">{word}</span>}
    </span>
  )
}
