import type { Figures } from '#contract/office/figures'
import { SIGNS } from '#domain/feedback-signs'
import { percentage } from '#domain/statistics'
import * as m from '#messages'
import { BreakdownTable } from './breakdown-table.tsx'

/** How often each sign was found in the answers. */
export function SignsTable({ signs: { answers, counts } }: { signs: NonNullable<Figures['signs']> }) {
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
          { label: m.common_feedback(), value: (sign) => countOf(sign).toLocaleString(m.common_locale()) },
          { label: m.signs_share(), value: (sign) => `${percentage(countOf(sign), answers)}%` },
        ]}
      />
    </section>
  )
}
