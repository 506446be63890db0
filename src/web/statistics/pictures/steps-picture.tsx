import type { Figures } from '#contract/statistics'
import { INTERNSHIP_STEP_LABELS } from '#domain/internship-steps'
import { percentage } from '#domain/statistics'
import { BreakdownTable } from '../breakdown-table.tsx'
import type { Lists } from './lists.ts'
import { Count, lengthOf, Mark, Marks } from './marks.tsx'
import { beforeLegend, Picture } from './picture.tsx'

type Steps = Figures['steps']
type Props = { steps: Steps; before: string | null; lists: Lists }

const TITLE = 'How far internships have come'

/** The internships that have come at least as far as each step. */
export function StepsPicture({ steps, before, lists }: Props) {
  const [registered] = steps
  const most = Math.max(...steps.map((step) => Math.max(step.count, step.before ?? 0)))
  return (
    <Picture
      title={TITLE}
      sentence="Internships that have come at least as far as each step, of all that are registered. With several supervisors, the one who has come furthest counts."
      legend={before ? [{ look: 'full', label: 'This term' }, ...beforeLegend(before)] : []}
      table={<StepsTable steps={steps} before={before} lists={lists} />}
    >
      <Marks label={TITLE} ids={steps.filter(({ count }) => count > 0).map(({ step }) => step)}>
        {(tabIndexOf) => (
          <ol className="bar-rows">
            {steps.map(({ step, count, before: earlier }) => {
              const figure = `${count.toLocaleString('en-US')} (${percentage(count, registered!.count)}%)`
              const compared = before ? `${(earlier ?? 0).toLocaleString('en-US')} in ${before}` : ''
              return (
                <li key={step}>
                  <Mark
                    id={step}
                    className="row-mark"
                    label={[`${INTERNSHIP_STEP_LABELS[step]} ${figure}`, compared].filter(Boolean).join(', ')}
                    list={count > 0 ? lists.internships({ step }) : null}
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
                  </Mark>
                </li>
              )
            })}
          </ol>
        )}
      </Marks>
    </Picture>
  )
}

function StepsTable({ steps, before, lists }: Props) {
  const share = (count: number, all: number) => `${percentage(count, all)}%`
  const [registered] = steps
  return (
    <BreakdownTable
      caption={TITLE}
      first="Step"
      rows={steps}
      nameOf={({ step }) => INTERNSHIP_STEP_LABELS[step]}
      columns={[
        {
          label: 'Internships',
          value: ({ step, count }) => (
            <Count count={count} list={lists.internships({ step })} label={INTERNSHIP_STEP_LABELS[step]} />
          ),
        },
        { label: 'Share', value: ({ count }) => share(count, registered!.count) },
        ...(before
          ? [
              { label: before, value: (row: Steps[number]) => (row.before ?? 0).toLocaleString('en-US') },
              {
                label: `Share, ${before}`,
                value: (row: Steps[number]) => share(row.before ?? 0, registered!.before ?? 0),
              },
            ]
          : []),
      ]}
    />
  )
}
