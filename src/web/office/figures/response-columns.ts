import type { ResponseFigures } from '#contract/office/figures'
import type { ListedResponses } from '#domain/office/counted-lists'
import { FEWEST_ANSWERS_FOR_MEDIAN } from '#domain/office/response-figures'
import { percentage } from '#domain/office/statistics'
import * as m from '#messages'

type Responses = Omit<ResponseFigures, 'departments' | 'since'>

type Column = {
  label: string
  value: (responses: Responses) => string
  note?: (responses: Responses) => string
  /** The figure's key, if it links to lists. */
  listed?: ListedResponses
}

/** The response figures in the order of the screen; `note` explains a figure shown on its own. */
export const responseColumns = (): Column[] => [
  {
    label: m.common_requested(),
    value: ({ requested }) => requested.toLocaleString(m.common_locale()),
    listed: 'requested',
  },
  {
    label: m.figures_responses_opened_column(),
    value: ({ opened }) => opened.toLocaleString(m.common_locale()),
    note: ({ opened, requested }) => m.figures_responses_share_note({ percent: percentage(opened, requested) }),
    listed: 'opened',
  },
  {
    label: m.common_submitted(),
    value: ({ submitted }) => submitted.toLocaleString(m.common_locale()),
    note: ({ submitted, requested }) => m.figures_responses_share_note({ percent: percentage(submitted, requested) }),
    listed: 'submitted',
  },
  {
    label: m.figures_responses_entered_column(),
    value: ({ entered }) => entered.toLocaleString(m.common_locale()),
    note: () => m.figures_responses_entered_note(),
    listed: 'entered',
  },
  {
    label: m.figures_responses_median_days_column(),
    value: ({ medianDays, submitted, entered }) => medianText(medianDays, submitted - entered),
    note: () => m.figures_responses_median_days_note(),
  },
  {
    label: m.figures_responses_median_minutes_column(),
    value: ({ medianMinutes, timed }) => medianText(medianMinutes, timed),
    note: () => m.figures_responses_median_minutes_note(),
  },
]

/** The median, or a dash without answers. */
function medianText(median: number | null, answers: number): string {
  if (median !== null) return median.toLocaleString(m.common_locale())
  return answers > 0 && answers < FEWEST_ANSWERS_FOR_MEDIAN ? m.common_too_few_hidden() : '–'
}
