import { type Marks, markSentences } from '#domain/marks'
import * as m from '#messages'
import { Button } from '../ui/button.tsx'

type Props = { marks: Marks; onRemove: (key: keyof Marks) => void }

/** What a picture's mark has narrowed the list down to; each can be removed. */
export function MarkFilters({ marks, onRemove }: Props) {
  return (
    <ul className="mark-filters" aria-label={m.review_mark_filters_label()}>
      {markSentences(marks).map(({ key, sentence }) => (
        <li key={key}>
          <span>{sentence}</span>
          <Button
            look="text"
            aria-label={m.review_mark_filter_remove_label({ sentence })}
            onClick={() => onRemove(key)}
          >
            {m.common_remove()}
          </Button>
        </li>
      ))}
    </ul>
  )
}
