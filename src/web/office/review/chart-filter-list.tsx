import { type ChartFilters, chartFilterSentences } from '#domain/chart-filters'
import * as m from '#messages'
import { Button } from '../../ui/button.tsx'

type Props = { chartFilters: ChartFilters; onRemove: (key: keyof ChartFilters) => void }

/** What a chart's mark has narrowed the list down to; each can be removed. */
export function ChartFilterList({ chartFilters, onRemove }: Props) {
  return (
    <ul className="chart-filters" aria-label={m.review_chart_filters_label()}>
      {chartFilterSentences(chartFilters).map(({ key, sentence }) => (
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
