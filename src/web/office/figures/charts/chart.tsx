import { type ReactNode, useId } from 'react'
import * as m from '#messages'
import { Disclosure } from '../../../ui/disclosure.tsx'

type Props = {
  title: string
  /** What the chart says, in words. */
  sentence: ReactNode
  /** What each kind of mark stands for. */
  legend?: readonly { look: 'full' | 'open' | 'before'; label: string }[]
  /** The same figures. */
  table: ReactNode
  children: ReactNode
}

/** A chart with its title, legend and table. */
export function Chart({ title, sentence, legend = [], table, children }: Props) {
  const titleId = useId()
  return (
    <section className="section chart" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="muted measure">{sentence}</p>
      {legend.length > 0 && (
        <ul className="chart-legend">
          {legend.map(({ look, label }) => (
            <li key={label}>
              <span className={`chart-key ${look}`} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      )}
      {children}
      <Disclosure title={m.figures_show_table()} of={title} isPrinted>
        {/* On a phone it scrolls sideways. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard too */}
        <section className="chart-table" aria-label={m.figures_table_label({ title })} tabIndex={0}>
          {table}
        </section>
      </Disclosure>
    </section>
  )
}

/** The line that stands for the term before. */
export function beforeLegend(before: string | null) {
  return before ? [{ look: 'before' as const, label: before }] : []
}
