import './notch-scale.css'

const NOTCHES = [1, 2, 3, 4, 5]

type Props = {
  /** 1 to 5; null where there is no rating, which only the word then says. */
  value: number | null
  /** What the value means, for example 'Outstanding'. */
  word?: string
  /** The small mark of lists. */
  compact?: boolean
}

/** A result on the five-notch scale: notches, 'n/5' and its word. */
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
