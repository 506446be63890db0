import type { Figures } from '#contract/office/figures'
import { INTERNSHIP_STEP_LABELS } from '#domain/feedback/internship-steps'
import { FIGURE_LISTS } from '#domain/office/counted-lists'
import { percentage } from '#domain/office/statistics'
import * as m from '#messages'
import { BreakdownTable } from '../breakdown-table.tsx'
import { Count } from '../count.tsx'
import type { Lists } from '../list-links.ts'
import { beforeLegend, Chart, ChartMark, ChartMarks, lengthOf } from './chart.tsx'

type Steps = Figures['steps']
type Props = { steps: Steps; before: string | null; lists: Lists }

/** The internships that have reached each step, or a later one. */
export function StepsChart({ steps, before, lists }: Props) {
  const [registered] = steps
  const most = Math.max(...steps.map((step) => Math.max(step.count, step.before ?? 0)))
  return (
    <Chart
      title={m.figures_steps_title()}
      sentence={m.figures_steps_intro()}
      legend={before ? [{ look: 'full', label: m.figures_this_term_legend() }, ...beforeLegend(before)] : []}
      table={<StepsTable steps={steps} before={before} lists={lists} />}
    >
      <ChartMarks label={m.figures_steps_title()} ids={steps.filter(({ count }) => count > 0).map(({ step }) => step)}>
        {(tabIndexOf) => (
          <ol className="bar-rows">
            {steps.map(({ step, count, before: earlier }) => {
              const figure = `${count.toLocaleString(m.common_locale())} (${percentage(count, registered!.count)}%)`
              const compared = before ? m.figures_steps_count_before({ earlier: earlier ?? 0, before }) : ''
              return (
                <li key={step}>
                  <ChartMark
                    id={step}
                    className="row-mark"
                    label={[`${INTERNSHIP_STEP_LABELS[step]} ${figure}`, compared].filter(Boolean).join(', ')}
                    list={count > 0 ? lists(FIGURE_LISTS.step(step)) : null}
                    tabIndexOf={tabIndexOf}
                  >
                    <span className="row-name" aria-hidden="true">
                      {INTERNSHIP_STEP_LABELS[step]}
                    </span>{' '}
                    <span className="row-track">
                      <span className="row-bar full" style={lengthOf(count, most)} />
                      {before && <span className="row-before" style={lengthOf(earlier ?? 0, most)} />}
                    </span>
                    <span className="row-figure figures" aria-hidden="true">
                      {figure}
                    </span>
                  </ChartMark>
                </li>
              )
            })}
          </ol>
        )}
      </ChartMarks>
    </Chart>
  )
}

function StepsTable({ steps, before, lists }: Props) {
  const share = (count: number, all: number) => `${percentage(count, all)}%`
  const [registered] = steps
  return (
    <BreakdownTable
      caption={m.figures_steps_title()}
      first={m.figures_steps_step_column()}
      rows={steps}
      nameOf={({ step }) => INTERNSHIP_STEP_LABELS[step]}
      columns={[
        {
          label: m.common_internships(),
          value: ({ step, count }) => (
            <Count count={count} list={lists(FIGURE_LISTS.step(step))} label={INTERNSHIP_STEP_LABELS[step]} />
          ),
        },
        { label: m.figures_steps_share_column(), value: ({ count }) => share(count, registered!.count) },
        ...(before
          ? [
              { label: before, value: (row: Steps[number]) => (row.before ?? 0).toLocaleString(m.common_locale()) },
              {
                label: m.figures_steps_share_before_column({ before }),
                value: (row: Steps[number]) => share(row.before ?? 0, registered!.before ?? 0),
              },
            ]
          : []),
      ]}
    />
  )
}
