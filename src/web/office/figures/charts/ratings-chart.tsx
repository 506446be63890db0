import type { Figures } from '#contract/office/figures'
import { RATING_VALUES, RATINGS, ratingLabel } from '#domain/feedback/feedback'
import { FIGURE_LISTS } from '#domain/office/counted-lists'
import { FEWEST_ANSWERS_FOR_MEDIAN } from '#domain/office/response-figures'
import { percentages } from '#domain/office/statistics'
import * as m from '#messages'
import { BreakdownTable } from '../breakdown-table.tsx'
import { Count } from '../count.tsx'
import type { Lists } from '../list-links.ts'
import { beforeLegend, Chart, ChartMark, ChartMarks, lengthOf } from './chart.tsx'

type Ratings = Figures['ratings']
type Props = { ratings: Ratings; before: string | null; lists: Lists }

/** The comparison with the previous term: ', 12% in Spring 2026'. */
function shareBefore(share: string, before: string | null): string {
  return m.figures_ratings_share_before({ share, before: before ?? '' })
}

/** How often each rating was given for each skill, as shares of the answers. */
export function RatingsChart({ ratings, before, lists }: Props) {
  const shares = ratings.flatMap((row) => [...sharesOf(row.spread), ...sharesOf(row.before)])
  const most = Math.max(0, ...shares)
  const isSuppressed = ratings.some(({ answers, spread }) => answers > 0 && spread === null)
  return (
    <Chart
      title={m.figures_ratings_title()}
      sentence={
        <>
          {m.figures_ratings_intro({ lowest: ratingLabel(1), highest: ratingLabel(5) })}
          {isSuppressed && m.figures_ratings_suppressed_hint({ fewestAnswersForMedian: FEWEST_ANSWERS_FOR_MEDIAN })}
        </>
      }
      legend={before ? [{ look: 'full', label: m.figures_this_term_legend() }, ...beforeLegend(before)] : []}
      table={<RatingsTable ratings={ratings} before={before} lists={lists} />}
    >
      <ChartMarks label={m.figures_ratings_title()} ids={ratings.flatMap(idsOf)}>
        {(tabIndexOf) => (
          <ul className="rating-panels">
            {ratings.map((row) => (
              <li key={row.skill}>
                <h3>{nameOf(row)}</h3>
                <p className="small muted figures">{m.figures_ratings_count({ count: row.answers })}</p>
                {row.spread && row.answers > 0 && (
                  <ol className="rating-columns">
                    {RATING_VALUES.map((value, at) => (
                      <li key={value}>
                        <ChartMark
                          id={idOf(row, value)}
                          className="column-mark"
                          label={m.common_label_with_value({
                            label: `${nameOf(row)}, ${value}, ${ratingLabel(value)}`,
                            value: `${row.spread![at]} (${shareText(row.spread!, at)})${row.before ? shareBefore(shareText(row.before, at), before) : ''}`,
                          })}
                          list={row.spread![at]! > 0 ? lists(FIGURE_LISTS.rated(idOf(row, value))) : null}
                          tabIndexOf={tabIndexOf}
                        >
                          <span className="column full" style={lengthOf(sharesOf(row.spread)[at]!, most)} />
                          {(row.before?.[at] ?? 0) > 0 && (
                            <span className="column-before" style={lengthOf(sharesOf(row.before)[at] ?? 0, most)} />
                          )}
                        </ChartMark>
                        <span className="column-count figures" aria-hidden="true">
                          {row.spread![at]!.toLocaleString(m.common_locale())}
                        </span>
                        <span className="column-value" aria-hidden="true">
                          {value}
                        </span>
                      </li>
                    ))}
                  </ol>
                )}
                {!row.spread && <p className="small">{m.common_too_few_hidden()}</p>}
              </li>
            ))}
          </ul>
        )}
      </ChartMarks>
    </Chart>
  )
}

type TableRow = { name: string; spread: number[] | null; row: Ratings[number] | null }

function RatingsTable({ ratings, before, lists }: Props) {
  const rows: TableRow[] = ratings.flatMap((row) => [
    { name: nameOf(row), spread: row.spread, row },
    ...(before ? [{ name: `${nameOf(row)}, ${before}`, spread: row.before, row: null }] : []),
  ])
  return (
    <BreakdownTable
      caption={m.figures_ratings_title()}
      first={m.common_skill()}
      rows={rows}
      nameOf={({ name }) => name}
      columns={RATING_VALUES.map((value, at) => ({
        label: String(value),
        value: ({ name, spread, row }: TableRow) =>
          spread ? (
            <Count
              count={spread[at]!}
              list={row && lists(FIGURE_LISTS.rated(idOf(row, value)))}
              label={m.figures_ratings_cell_label({ name, value })}
            />
          ) : (
            '–'
          ),
      }))}
    />
  )
}

function idsOf(row: Ratings[number]): string[] {
  return RATING_VALUES.filter((_, at) => (row.spread?.[at] ?? 0) > 0).map((value) => idOf(row, value))
}

function idOf({ skill }: Ratings[number], value: (typeof RATING_VALUES)[number]) {
  return `${skill}-${value}` as const
}

function nameOf({ skill }: Ratings[number]): string {
  return RATINGS.find(({ key }) => key === skill)!.label
}

function sharesOf(spread: readonly number[] | null): number[] {
  const answers = (spread ?? []).reduce((sum, count) => sum + count, 0)
  return (spread ?? []).map((count) => (answers === 0 ? 0 : count / answers))
}

function shareText(spread: readonly number[], at: number): string {
  return `${percentages(spread)[at] ?? 0}%`
}
