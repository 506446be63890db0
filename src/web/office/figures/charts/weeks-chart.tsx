import type { Figures } from '#contract/office/figures'
import { FIGURE_LISTS } from '#domain/office/counted-lists'
import { localized } from '#domain/text/localized'
import { formatDay, formatShortMonth } from '#domain/time/dates'
import * as m from '#messages'
import { BreakdownTable } from '../breakdown-table.tsx'
import { Count } from '../count.tsx'
import type { Lists } from '../list-links.ts'
import { beforeLegend, Chart, ChartMark, ChartMarks, lengthOf } from './chart.tsx'

type Weeks = Figures['weeks']
type Props = { weeks: Weeks; before: string | null; lists: Lists }

const UNITS = { registered: m.figures_registrations_count, approved: m.figures_approvals_count }
const EVENTS = [
  localized({ key: 'registered', title: m.figures_weeks_registrations_title }),
  localized({ key: 'approved', title: m.figures_weeks_approvals_title }),
] as const
type Event = (typeof EVENTS)[number]

/** Registrations and approvals, one bar for each week. */
export function WeeksChart({ weeks, before, lists }: Props) {
  return (
    <Chart
      title={m.figures_weeks_title()}
      sentence={
        <>
          {m.figures_weeks_intro({ week: formatDay(weeks[0]!.week), week2: formatDay(weeks.at(-1)!.week) })}
          {before && m.figures_weeks_before_hint({ before })}
        </>
      }
      legend={before ? [{ look: 'full', label: m.figures_this_term_legend() }, ...beforeLegend(before)] : []}
      table={<WeeksTable weeks={weeks} before={before} lists={lists} />}
    >
      {EVENTS.map((event) => (
        <Bars key={event.key} event={event} weeks={weeks} before={before} lists={lists} />
      ))}
    </Chart>
  )
}

function Bars({ event: { key, title }, weeks, before, lists }: Props & { event: Event }) {
  const unit = UNITS[key]
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const counts = weeks.map((week) => week[key])
  const earlier = weeks.map((week) => week.before?.[key] ?? 0)
  const most = Math.max(1, ...counts, ...earlier)
  const ids = weeks.filter((week) => week[key] > 0).map(({ week }) => week)
  return (
    <div className="week-bars">
      <h3>{title}</h3>
      <p className="small muted figures">
        {before
          ? m.figures_weeks_summary_before({
              sum: unit({ count: sum(counts) }),
              earlier: sum(earlier).toLocaleString(m.common_locale()),
              before,
              most: unit({ count: most }),
            })
          : m.figures_weeks_summary({ sum: unit({ count: sum(counts) }), most: unit({ count: most }) })}
      </p>
      <ChartMarks label={m.figures_weeks_marks_label({ title })} ids={ids}>
        {(tabIndexOf) => (
          <ol className="week-columns">
            {weeks.map((week, at) => (
              <li key={week.week}>
                <ChartMark
                  id={week.week}
                  className="column-mark"
                  label={
                    before
                      ? m.figures_weeks_mark_before({
                          week: formatDay(week.week),
                          count: unit({ count: week[key] }),
                          earlier: earlier[at]!,
                          before,
                        })
                      : m.figures_weeks_mark({ week: formatDay(week.week), count: unit({ count: week[key] }) })
                  }
                  list={week[key] > 0 ? lists(FIGURE_LISTS[key](week.week)) : null}
                  tabIndexOf={tabIndexOf}
                >
                  <span className="column full" style={lengthOf(week[key], most)} />
                  {earlier[at]! > 0 && <span className="column-before" style={lengthOf(earlier[at]!, most)} />}
                </ChartMark>
              </li>
            ))}
          </ol>
        )}
      </ChartMarks>
      <Months weeks={weeks} />
    </div>
  )
}

/** The months below the weeks that start in them. */
function Months({ weeks }: { weeks: Weeks }) {
  const months = weeks.flatMap(({ week }, at) => {
    const isNew = at === 0 || weeks[at - 1]!.week.slice(0, 7) !== week.slice(0, 7)
    return isNew ? [{ month: week.slice(0, 7), at }] : []
  })
  return (
    <div className="week-months" aria-hidden="true">
      {months.map(({ month, at }, index) => {
        const next = months[index + 1]?.at ?? weeks.length
        return (
          <span key={month} style={{ gridColumn: `${at + 1} / ${next + 1}` }}>
            {next - at > 2 ? formatShortMonth(`${month}-01`) : ''}
          </span>
        )
      })}
    </div>
  )
}

function WeeksTable({ weeks, before, lists }: Props) {
  const columns = EVENTS.flatMap(({ key, title }) => [
    {
      label: title,
      value: (week: Weeks[number]) => (
        <Count
          count={week[key]}
          list={lists(FIGURE_LISTS[key](week.week))}
          label={m.figures_weeks_cell_label({ title, week: formatDay(week.week) })}
        />
      ),
    },
    ...(before
      ? [
          {
            label: `${title}, ${before}`,
            value: (week: Weeks[number]) => (week.before?.[key] ?? 0).toLocaleString(m.common_locale()),
          },
        ]
      : []),
  ])
  return (
    <BreakdownTable
      caption={m.figures_weeks_title()}
      first={m.figures_weeks_week_column()}
      rows={weeks}
      nameOf={({ week }) => formatDay(week)}
      columns={columns}
    />
  )
}
