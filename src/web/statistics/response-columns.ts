import type { ResponseFigures } from '#contract/statistics'
import { FEWEST_ANSWERS_FOR_MEDIAN } from '#domain/response-figures'
import { percentage } from '#domain/statistics'
import * as m from '#messages'

type Responses = Omit<ResponseFigures, 'departments'>

type Column = {
  label: string
  value: (responses: Responses) => string
  note?: (responses: Responses) => string
}

/** The response figures in their order on the screen; `note` explains a figure where it stands alone. */
export const responseColumns = (): Column[] => [
  {
    label: m.requested(),
    value: ({ requested }) => requested.toLocaleString(m.locale()),
  },
  {
    label: m.opened(),
    value: ({ opened }) => opened.toLocaleString(m.locale()),
    note: ({ opened, requested }) => m.of_requests({ opened: percentage(opened, requested) }),
  },
  {
    label: m.submitted(),
    value: ({ submitted }) => submitted.toLocaleString(m.locale()),
    note: ({ submitted, requested }) => m.of_requests_2({ submitted: percentage(submitted, requested) }),
  },
  {
    label: m.median_days(),
    value: ({ medianDays, submitted }) => medianText(medianDays, submitted),
    note: () => m.from_request_to_submission(),
  },
  {
    label: m.median_minutes(),
    value: ({ medianMinutes, timed }) => medianText(medianMinutes, timed),
    note: () => m.on_form(),
  },
]

/** A dash without answers. */
function medianText(median: number | null, answers: number): string {
  if (median !== null) return median.toLocaleString(m.locale())
  return answers > 0 && answers < FEWEST_ANSWERS_FOR_MEDIAN ? m.fewer_than_five_not_shown() : '–'
}
