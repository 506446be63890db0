import type { ResponseDays } from '#contract/office/figures'
import {
  FEWEST_REQUESTS_OF_DAY,
  FIRST_RESPONSE_DAY,
  LAST_RESPONSE_DAY,
  type ResponseStep,
} from '#domain/office/response-days'
import { FEWEST_ANSWERS_FOR_MEDIAN } from '#domain/office/response-figures'
import * as m from '#messages'
import { BreakdownTable } from '../breakdown-table.tsx'
import { Chart } from './chart.tsx'
import './charts.css'
import './days-chart.css'

type DayFigures = ResponseDays['days'][number]

/** A line of the chart: a share from 0 to 1 for each day, null if unknown. */
type Curve = { look: string; label: string; shareOn: (day: DayFigures) => number | null }

const SPAN = LAST_RESPONSE_DAY - FIRST_RESPONSE_DAY
/** The day that the sentence is about, once enough requests have reached it. */
const USUAL_DAY = 14
const AXIS_DAYS = [-14, -7, 0, 7, 14, 21, 30]
const AXIS_SHARES = [1, 0.75, 0.5, 0.25, 0]

/** How far requests have come by each day from the end of the internship, compared with the previous term and the model. */
export function DaysChart({ figures }: { figures: ResponseDays }) {
  const { days } = figures
  const before = figures.termBefore?.name ?? null
  const curves = curvesOf(before).filter(({ shareOn }) => days.some((day) => shareOn(day) !== null))
  return (
    <Chart
      title={m.figures_days_title()}
      sentence={
        <>
          {m.figures_days_intro()} <Summary figures={figures} before={before} />
        </>
      }
      table={<DaysTable days={days} before={before} />}
    >
      <ul className="chart-legend">
        {curves.map(({ look, label }) => (
          <li key={look}>
            <svg className="curve-key" viewBox="0 0 24 8" aria-hidden="true" focusable="false">
              <path className={`curve ${look}`} d="M0 4h24" />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <div className="curves" aria-hidden="true">
        <svg viewBox={`0 0 ${SPAN} 1`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {AXIS_SHARES.map((share) => (
            <path key={share} className="curve-grid" d={`M0 ${1 - share}H${SPAN}`} />
          ))}
          <path className="curve-end" d={`M${-FIRST_RESPONSE_DAY} 0V1`} />
          {curves.map(({ look, shareOn }) => (
            <path key={look} className={`curve ${look}`} d={pathOf(days, shareOn)} />
          ))}
        </svg>
        {AXIS_SHARES.map((share) => (
          <span key={share} className="curve-share figures" style={{ insetBlockStart: `${100 * (1 - share)}%` }}>
            {percent(share)}
          </span>
        ))}
        {AXIS_DAYS.map((day) => (
          <span
            key={day}
            className="curve-day figures"
            style={{ insetInlineStart: `${(100 * (day - FIRST_RESPONSE_DAY)) / SPAN}%` }}
          >
            {day === 0 ? m.figures_days_end_label() : signed(day)}
          </span>
        ))}
      </div>
      <p className="muted small measure">
        {m.figures_days_method()} {days.some(({ expected }) => expected !== null) && m.figures_days_model()}
      </p>
    </Chart>
  )
}

/** The usual day in words, or the last known one; or why there is none. */
function Summary({ figures: { days, requests, channels }, before }: { figures: ResponseDays; before: string | null }) {
  const known = days.filter(({ counts }) => counts !== null)
  const day = known.find((one) => one.day === USUAL_DAY) ?? known.at(-1)
  if (!day?.counts)
    return channels === null
      ? m.figures_days_hidden({ fewest: FEWEST_ANSWERS_FOR_MEDIAN })
      : m.figures_days_few({ fewest: FEWEST_REQUESTS_OF_DAY, requests })
  const { answered, requests: ofDay } = day.counts
  return (
    <>
      {m.figures_days_summary({
        day: signed(day.day),
        percent: percent(answered / ofDay),
        answered: answered.toLocaleString(m.common_locale()),
        requests: ofDay.toLocaleString(m.common_locale()),
      })}
      {before &&
        day.before &&
        m.figures_days_summary_before({ before, percent: percent(day.before.answered / day.before.requests) })}
      {day.expected !== null && m.figures_days_summary_expected({ percent: percent(day.expected / 100) })}
    </>
  )
}

/** Lighter lines come first, so that answers are drawn above them. */
function curvesOf(before: string | null): Curve[] {
  const ofStep = (step: ResponseStep) => (day: DayFigures) => day.counts && day.counts[step] / day.counts.requests
  return [
    { look: 'reached', label: m.figures_days_reached(), shareOn: ofStep('reached') },
    { look: 'opened', label: m.figures_responses_opened_column(), shareOn: ofStep('opened') },
    { look: 'begun', label: m.figures_days_begun(), shareOn: ofStep('begun') },
    {
      look: 'earlier',
      label: before ? m.figures_requests_answered_before_legend({ before }) : '',
      shareOn: (day) => day.before && day.before.answered / day.before.requests,
    },
    {
      look: 'expected',
      label: m.figures_days_expected(),
      shareOn: ({ expected }) => (expected === null ? null : expected / 100),
    },
    { look: 'answered', label: m.figures_requests_answered(), shareOn: ofStep('answered') },
  ]
}

/** Known days have no gaps, but the last ones may be missing. */
function pathOf(days: readonly DayFigures[], shareOn: Curve['shareOn']): string {
  const points = days.flatMap((day) => {
    const share = shareOn(day)
    return share === null ? [] : [`${day.day - FIRST_RESPONSE_DAY} ${1 - share}`]
  })
  return `M${points.join('L')}`
}

function DaysTable({ days, before }: { days: readonly DayFigures[]; before: string | null }) {
  const share = (part: number, of: number) => `${percent(part / of)} (${part.toLocaleString(m.common_locale())})`
  const steps = curvesOf(before).flatMap(({ look, label }) =>
    look === 'earlier' || look === 'expected' ? [] : [{ step: look as ResponseStep, label }],
  )
  return (
    <BreakdownTable
      caption={m.figures_days_title()}
      first={m.figures_days_day_column()}
      rows={days}
      nameOf={({ day }) => signed(day)}
      columns={[
        {
          label: m.figures_days_requests_column(),
          value: ({ counts }: DayFigures) => counts?.requests.toLocaleString(m.common_locale()) ?? '–',
        },
        ...steps.map(({ step, label }) => ({
          label,
          value: ({ counts }: DayFigures) => (counts ? share(counts[step], counts.requests) : '–'),
        })),
        ...(before
          ? [
              {
                label: m.figures_requests_answered_before_column({ before }),
                value: (day: DayFigures) => (day.before ? share(day.before.answered, day.before.requests) : '–'),
              },
            ]
          : []),
        {
          label: m.figures_days_expected(),
          value: ({ expected }: DayFigures) => (expected === null ? '–' : percent(expected / 100)),
        },
      ]}
    />
  )
}

function percent(share: number): string {
  return share.toLocaleString(m.common_locale(), { style: 'percent' })
}

function signed(day: number): string {
  return day.toLocaleString(m.common_locale(), { signDisplay: 'exceptZero' })
}
