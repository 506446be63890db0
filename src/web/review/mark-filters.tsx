import { type Marks, markSentences } from '#domain/marks'
import * as m from '#messages'
import { Button } from '../ui/button.tsx'

type Props = { marks: Marks; onRemove: (key: keyof Marks) => void }

/** What a picture's mark has narrowed the list down to; each can be removed. */
export function MarkFilters({ marks, onRemove }: Props) {
  return (
    <ul className="mark-filters" aria-label={m.only_these()}>
      {markSentences(marks).map(({ key, sentence }) => (
        <li key={key}>
          <span>{sentence}</span>
          <Button look="text" aria-label={m.remove_2({ sentence })} onClick={() => onRemove(key)}>
            {m.remove()}
          </Button>
        </li>
      ))}
    </ul>
  )
}
