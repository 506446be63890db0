import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import * as m from '#messages'
import { asLeftToRight } from '../../../ui/arrow-keys.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ChartMarkLink } from '../../../ui/link.tsx'
import type { List } from '../list-links.ts'

type Props = {
  title: string
  /** The chart's message in words. */
  sentence: ReactNode
  /** The meaning of each kind of mark. */
  legend?: readonly { look: 'full' | 'open' | 'before'; tone?: BadgeTone; label: string }[]
  /** The same figures as a table. */
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
          {legend.map(({ look, tone = 'approved', label }) => (
            <li key={label}>
              <span className={`chart-key ${look} tone-${tone}`} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      )}
      {children}
      <Disclosure title={m.figures_show_table()} of={title} isPrinted>
        <ScrolledTable title={title}>{table}</ScrolledTable>
      </Disclosure>
    </section>
  )
}

/** A table that scrolls sideways on a phone. */
function ScrolledTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard too
    <section className="chart-table" aria-label={m.figures_table_label({ title })} tabIndex={0}>
      {children}
    </section>
  )
}

/** The legend of the line for the previous term. */
export function beforeLegend(before: string | null) {
  return before ? [{ look: 'before' as const, label: before }] : []
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

type ChartMarksProps = {
  label: string
  /** The marks with a list, in order. */
  ids: readonly string[]
  children: (tabIndexOf: (id: string) => number) => ReactNode
}

/** The marks of a chart: one of them is in the tab order, the arrow keys move between them. */
export function ChartMarks({ label, ids, children }: ChartMarksProps) {
  const [current, setCurrent] = useState<string>()
  const group = useRef<HTMLDivElement>(null)
  const tabStop = current && ids.includes(current) ? current : ids[0]

  function press(event: KeyboardEvent) {
    const id = event.target instanceof HTMLElement ? event.target.dataset.mark : undefined
    const step = STEPS[asLeftToRight(event.key)]
    if (!id || !step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = ids[step(ids.indexOf(id), ids.length - 1)]
    group.current?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(next ?? '')}"]`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      ref={group}
      role="group"
      aria-label={label}
      onKeyDown={press}
      onFocus={({ target }) => setCurrent(target.dataset.mark ?? current)}
    >
      {children((id) => (id === tabStop ? 0 : -1))}
    </div>
  )
}

type ChartMarkProps = {
  id: string
  className: string
  /** What the mark counts, in words. */
  label: string
  /** Null without records or without a list of them. */
  list: List | null
  tabIndexOf: (id: string) => number
  children: ReactNode
}

/** A mark that links to its list. */
export function ChartMark({ id, className, label, list, tabIndexOf, children }: ChartMarkProps) {
  if (!list)
    return (
      <span className={className}>
        <span className="visually-hidden">{label}</span>
        {children}
      </span>
    )
  return (
    <ChartMarkLink
      {...list}
      className={className}
      aria-label={label}
      title={label}
      data-mark={id}
      tabIndex={tabIndexOf(id)}
    >
      {children}
    </ChartMarkLink>
  )
}

/** The length of a bar, or the position of the previous term's line, in percent of the longest bar. */
export function lengthOf(count: number, most: number): CSSProperties {
  return { '--length': `${most === 0 ? 0 : (100 * count) / most}%` } as CSSProperties
}
