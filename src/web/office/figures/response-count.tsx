import type { ResponseFigures } from '#contract/office/figures'
import { type ListedResponses, responsesLists } from '#domain/office/counted-lists'
import * as m from '#messages'
import { TextLink } from '../../ui/link.tsx'
import { Count } from './count.tsx'
import type { Lists } from './list-links.ts'

type Props = {
  responses: Omit<ResponseFigures, 'departments' | 'since'>
  counted: ListedResponses
  since: ResponseFigures['since']
  /** Null for students without a department, who have no list of their own. */
  lists: Lists | null
  /** Names the count for screen readers. */
  label: string
}

/** A count of Response Figures; it is a link if a single list contains everything it counts. */
export function ResponseCount(props: Props) {
  const { responses, counted, lists, label } = props
  const [part, ...others] = partsOf(props)
  return (
    <Count
      count={responses[counted]}
      list={part && lists && others.length === 0 ? lists(part.list) : null}
      label={label}
    />
  )
}

/** Links to the lists of a count that has several. */
export function ResponseParts(props: Props) {
  const { lists, label } = props
  const parts = partsOf(props)
  if (parts.length < 2 || !lists) return null
  return (
    <ul className="small">
      {parts.map(({ of, count, list }) => {
        const text = PART_TEXTS[of]({ count: count.toLocaleString(m.common_locale()) })
        return (
          <li key={of}>
            <TextLink {...lists(list)} aria-label={m.common_label_with_value({ label, value: text })}>
              {text}
            </TextLink>
          </li>
        )
      })}
    </ul>
  )
}

function partsOf({ responses, counted, since }: Props) {
  return responsesLists(counted, responses, since).filter(({ count }) => count > 0)
}

const PART_TEXTS = {
  answers: m.figures_responses_part_answers,
  open: m.figures_responses_part_open,
  ended: m.figures_responses_part_ended,
}
