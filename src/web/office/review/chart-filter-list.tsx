import { useQuery } from '@tanstack/react-query'
import { answerIn } from '#domain/office/answer-filter'
import { chartFilterSentences } from '#domain/office/chart-filter-sentences'
import type { ChartFilters } from '#domain/office/chart-filters'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'

type Props = { chartFilters: ChartFilters; onRemove: (key: keyof ChartFilters) => void }

/** The filters that a chart has set on the list; each can be removed. */
export function ChartFilterList({ chartFilters, onRemove }: Props) {
  const answer = useAnswer(chartFilters.answer)
  const shown = chartFilterSentences(chartFilters).map(({ key, sentence }) => ({
    key,
    sentence: (key === 'answer' && answer) || sentence,
  }))
  return (
    <ul className="chart-filters" aria-label={m.review_chart_filters_label()}>
      {shown.map(({ key, sentence }) => (
        <li key={key}>
          <span>{sentence}</span>
          <Button
            look="text"
            aria-label={m.review_chart_filter_remove_label({ sentence })}
            onClick={() => onRemove(key)}
          >
            {m.common_remove()}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The question and the answer in words; undefined until loaded, or if the reviewer may not know them. */
function useAnswer(filter: string | undefined): string | undefined {
  const { data = [] } = useQuery(api.statistics.questions.queryOptions({ input: {}, enabled: filter !== undefined }))
  if (filter === undefined) return undefined
  const given = answerIn(filter)
  const question = data.find(({ versionId, key }) => versionId === given.version && key === given.key)
  const option = question?.options?.find(({ value }) => String(value) === given.value)
  return question && option && m.common_label_with_value({ label: question.label, value: option.label })
}
