import type { ResponseFigures } from '#contract/statistics'
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
  { label: 'Median days', value: ({ medianDays }) => medianText(medianDays), note: () => 'from request to submission' },
  { label: 'Median minutes', value: ({ medianMinutes }) => medianText(medianMinutes), note: () => 'on the form' },
]

/** A dash when there are too few answers for a median. */
function medianText(median: number | null): string {
  return median === null ? '–' : median.toLocaleString('en-US')
}
