import type { Figures } from '#contract/office/figures'
import { SIGNS } from '#domain/feedback/feedback-signs'
import { FIGURE_LISTS } from '#domain/office/counted-lists'
import { percentage } from '#domain/office/statistics'
import * as m from '#messages'
import { BreakdownTable } from './breakdown-table.tsx'
import { Count } from './count.tsx'
import type { Lists } from './list-links.ts'

type Props = { signs: NonNullable<Figures['signs']>; lists: Lists }

/** How often each sign was found. */
export function SignsTable({ signs: { answers, counts }, lists }: Props) {
  const countOf = (sign: (typeof SIGNS)[number]) => counts.find((one) => one.sign === sign.key)?.count ?? 0
  return (
    <section className="section chart" aria-labelledby="signs-in-figures">
      <h2 id="signs-in-figures">{m.signs_title()}</h2>
      <p className="muted measure">
        {m.signs_figures_intro({ answers: m.feedback_records_count({ count: answers }) })}
      </p>
      <BreakdownTable
        caption={m.signs_title()}
        first={m.signs_column()}
        rows={SIGNS}
        nameOf={({ label }) => label}
        columns={[
          {
            label: m.common_feedback(),
            value: (sign) => (
              <Count count={countOf(sign)} list={lists(FIGURE_LISTS.sign(sign.key))} label={sign.label} />
            ),
          },
          { label: m.signs_share(), value: (sign) => `${percentage(countOf(sign), answers)}%` },
        ]}
      />
    </section>
  )
}
