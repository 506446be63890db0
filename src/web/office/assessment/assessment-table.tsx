import type { CSSProperties } from 'react'
import type { Assessment } from '#contract/office/assessment'
import * as m from '#messages'
import { useMediaQuery } from '../../ui/media-query.ts'
import {
  competencyName,
  type FigureColumn,
  type FigureRow,
  figureColumns,
  figuresBySet,
  meanText,
  NOTHING,
  termName,
} from './figure-columns.ts'

type Props = Pick<Assessment, 'competencies'> & {
  figures: Assessment['totals'][number]['figures']
  /** Describes the figures. */
  caption: string
}

/** The figures of each competency in one term: a table, stacked on phones. */
export function AssessmentTable({ competencies, figures, caption }: Props) {
  const isWide = useMediaQuery('(min-width: 46rem)')
  const sets = figuresBySet({ competencies }, figures)
  if (!isWide) return <Stacked sets={sets} />
  const columns = figureColumns(figures)
  return (
    <table className="breakdown assessment-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.assessment_competency_column()}</th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {sets.map(({ set, rows }) => (
        <tbody key={set}>
          {set !== null && (
            <tr className="assessment-set">
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {set}
              </th>
            </tr>
          )}
          {rows.map(({ competency, figures }) => (
            <tr key={competency.id}>
              <th scope="row">{competencyName(competency)}</th>
              {columns.map((column) => (
                <td key={column.key}>
                  <Value column={column} figures={figures} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

type Sets = ReturnType<typeof figuresBySet>

function Stacked({ sets }: { sets: Sets }) {
  return sets.map(({ set, rows }) => (
    <div key={set}>
      {set !== null && <h4 className="assessment-set">{set}</h4>}
      <ul className="assessment-stack">
        {rows.map(({ competency, figures }) => (
          <li key={competency.id}>
            <h4>{competencyName(competency)}</h4>
            <dl className="facts figures">
              {figureColumns([figures])
                .filter(({ value }) => value(figures) !== NOTHING)
                .map((column) => (
                  <div key={column.key}>
                    <dt>{column.label}</dt>
                    <dd>
                      <Value column={column} figures={figures} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  ))
}

type ValueProps = { column: FigureColumn } & Pick<FigureRow, 'figures'>

function Value({ column: { key, value }, figures }: ValueProps) {
  if (key === 'mean' && figures.mean !== null) return <Mean mean={figures.mean} />
  return value(figures)
}

/** A mean, with the same share of five steps filled. */
function Mean({ mean }: { mean: number }) {
  return (
    <span className="mean">
      <span className="mean-steps" style={{ '--mean': mean } as CSSProperties} aria-hidden="true" />
      {meanText(mean)}
    </span>
  )
}

type ComparisonProps = Pick<Assessment, 'competencies'> & { terms: Assessment['totals']; title: string }

/** Each competency's means, term by term. */
export function TermComparison({ competencies, terms, title }: ComparisonProps) {
  const means = competencies.map((competency) => ({
    competency,
    ofTerms: terms.map((term) => term.figures.find((figures) => figures.competency === competency.id)),
  }))
  return (
    // On a phone it scrolls sideways.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard too
    <section className="assessment-comparison" aria-label={title} tabIndex={0}>
      <table className="breakdown">
        <thead>
          <tr>
            <th scope="col">{m.assessment_competency_column()}</th>
            {terms.map((term) => (
              <th key={termName(term)} scope="col">
                {termName(term)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {means
            .filter(({ ofTerms }) => ofTerms.some((figures) => figures !== undefined))
            .map(({ competency, ofTerms }) => (
              <tr key={competency.id}>
                <th scope="row">{competencyName(competency)}</th>
                {ofTerms.map((figures, at) => (
                  <td key={termName(terms[at]!)}>
                    {figures?.n === null ? m.assessment_withheld() : meanText(figures?.mean ?? null)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
