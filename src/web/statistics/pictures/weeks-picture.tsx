import type { Figures } from '#contract/statistics'
import { formatDay } from '#domain/dates'
import { quantity } from '#domain/quantity'
import { BreakdownTable } from '../breakdown-table.tsx'
import type { Lists } from './lists.ts'
import { Count, lengthOf, Mark, Marks } from './marks.tsx'
import { beforeLegend, Picture } from './picture.tsx'

type Weeks = Figures['weeks']
type Props = { weeks: Weeks; before: string | null; lists: Lists }

const EVENTS = [
  { key: 'registered', title: 'Registrations', unit: 'registration' },
  { key: 'approved', title: 'Approvals', unit: 'approval' },
] as const
type Event = (typeof EVENTS)[number]

/** Registrations and approvals, one bar for each week. */
export function WeeksPicture({ weeks, before, lists }: Props) {
  return (
    <Picture
      title="Registrations and approvals by week"
      sentence={`From the week of ${formatDay(weeks[0]!.week)} to that of ${formatDay(weeks.at(-1)!.week)}. Weeks start on Monday (UTC).${before ? ` The weeks of ${before} are as far from its start.` : ''}`}
      legend={before ? [{ look: 'full', label: 'This term' }, ...beforeLegend(before)] : []}
      table={<WeeksTable weeks={weeks} before={before} lists={lists} />}
    >
      {EVENTS.map((event) => (
        <Bars key={event.key} event={event} weeks={weeks} before={before} lists={lists} />
      ))}
    </Picture>
  )
}

function Bars({ event: { key, title, unit }, weeks, before, lists }: Props & { event: Event }) {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const counts = weeks.map((week) => week[key])
  const earlier = weeks.map((week) => week.before?.[key] ?? 0)
  const most = Math.max(1, ...counts, ...earlier)
  const ids = weeks.filter((week) => week[key] > 0).map(({ week }) => week)
  return (
    <div className="week-bars">
      <h3>{title}</h3>
      <p className="small muted figures">
        {quantity(sum(counts), unit)}
        {before && `, ${sum(earlier).toLocaleString('en-US')} in ${before}`}; at most {quantity(most, unit)} in a week
      </p>
      <Marks label={`${title} by week`} ids={ids}>
        {(tabIndexOf) => (
          <ol className="week-columns">
            {weeks.map((week, at) => (
              <li key={week.week}>
                <Mark
                  id={week.week}
                  className="column-mark"
                  label={`Week of ${formatDay(week.week)}: ${quantity(week[key], unit)}${before ? `, ${earlier[at]} in ${before}` : ''}`}
                  list={week[key] > 0 ? lists.internships({ [key]: week.week }) : null}
                  tabIndexOf={tabIndexOf}
                >
                  <span className="column full" style={lengthOf(week[key], most)} />
                  {earlier[at]! > 0 && <span className="column-before" style={lengthOf(earlier[at]!, most)} />}
                </Mark>
              </li>
            ))}
          </ol>
        )}
      </Marks>
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
            {next - at > 2 ? formatDay(`${month}-01`).slice(0, 3) : ''}
          </span>
        )
      })}
    </div>
  )
}

function WeeksTable({ weeks, before, lists }: Props) {
  const columns = EVENTS.flatMap(({ key, title, unit }) => [
    {
      label: title,
      value: (week: Weeks[number]) => (
        <Count
          count={week[key]}
          list={lists.internships({ [key]: week.week })}
          label={`${unit}s in the week of ${formatDay(week.week)}`}
        />
      ),
    },
    ...(before
      ? [
          {
            label: `${title}, ${before}`,
            value: (week: Weeks[number]) => (week.before?.[key] ?? 0).toLocaleString('en-US'),
          },
        ]
      : []),
  ])
  return (
    <BreakdownTable
      caption="Registrations and approvals by week"
      first="Week of"
      rows={weeks}
      nameOf={({ week }) => formatDay(week)}
      columns={columns}
    />
  )
}
