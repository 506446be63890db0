import type { ResponseFigures } from '#contract/statistics'
import { FEWEST_ANSWERS_FOR_MEDIAN, NOT_SHOWN } from '#domain/response-figures'
import { percentage } from '#domain/statistics'

type Responses = Omit<ResponseFigures, 'departments'>

/** The response figures in their order on the screen; `note` explains a figure where it stands alone. */
export const RESPONSE_COLUMNS: {
  label: string
  value: (responses: Responses) => string
  note?: (responses: Responses) => string
}[] = [
  { label: 'Requested', value: ({ requested }) => requested.toLocaleString('en-US') },
  {
    label: 'Opened',
    value: ({ opened }) => opened.toLocaleString('en-US'),
    note: ({ opened, requested }) => `${percentage(opened, requested)}% of requests`,
  },
  {
    label: 'Submitted',
    value: ({ submitted }) => submitted.toLocaleString('en-US'),
    note: ({ submitted, requested }) => `${percentage(submitted, requested)}% of requests`,
  },
  {
    label: 'Median days',
    value: ({ medianDays, submitted }) => medianText(medianDays, submitted),
    note: () => 'from request to submission',
  },
  {
    label: 'Median minutes',
    value: ({ medianMinutes, timed }) => medianText(medianMinutes, timed),
    note: () => 'on the form',
  },
]

/** A dash without answers. */
function medianText(median: number | null, answers: number): string {
  if (median !== null) return median.toLocaleString('en-US')
  return answers > 0 && answers < FEWEST_ANSWERS_FOR_MEDIAN ? NOT_SHOWN : '–'
}
