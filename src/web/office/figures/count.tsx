import * as m from '#messages'
import { TextLink } from '../../ui/link.tsx'
import type { List } from './list-links.ts'

/** A count that links to its list. */
export function Count({ count, list, label }: { count: number; list: List | null; label: string }) {
  const text = count.toLocaleString(m.common_locale())
  if (count === 0 || !list) return text
  return (
    <TextLink {...list} aria-label={m.common_label_with_value({ label: text, value: label })}>
      {text}
    </TextLink>
  )
}

/** How many records of a count are erased and therefore not in its list. */
export function erasedNote(erased: number): string {
  return erased > 0 ? m.figures_erased_note({ count: erased.toLocaleString(m.common_locale()) }) : ''
}
