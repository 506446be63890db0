import type { Assessment } from '#contract/office/assessment'
import * as m from '#messages'
import { makeReport } from '../../../pdf/make-report.ts'
import type { Report, ReportBlock, ReportTable } from '../../../pdf/report.ts'
import type { LoadFontFile } from '../../../pdf/report-fonts.ts'
import type { assessmentFacts } from '../assessment-facts.ts'
import {
  competencyName,
  type FigureColumn,
  type FigureRow,
  figureColumns,
  figuresBySet,
  figuresIn,
  isAnyShown,
  meanText,
  type Part,
  partsOf,
  responsesText,
  termName,
} from '../figure-columns.ts'
import { method } from '../method.ts'

type Facts = ReturnType<typeof assessmentFacts>

/** The chunks of the PDF: every part of the report, and the method on its last page. */
export function makeAssessmentReport(
  assessment: Assessment,
  facts: Facts,
  productName: string,
  loadFontFile: LoadFontFile,
): Promise<Uint8Array[]> {
  const scope = facts.slice(0, 2).map(({ value }) => value)
  return makeReport(
    contentOf(assessment, facts),
    { person: scope.join(', '), author: productName, productName },
    loadFontFile,
  )
}

function contentOf(assessment: Assessment, facts: Facts): Report {
  return {
    title: m.assessment_title(),
    sections: [
      {
        heading: m.assessment_scope_title(),
        blocks: [...facts, { label: m.assessment_method_withheld(), value: m.assessment_groups_withheld() }].map(
          (fact) => ({ kind: 'fact' as const, ...fact }),
        ),
      },
      ...partsOf(assessment).map((part) => ({ heading: part.name, blocks: blocksOf(assessment, part) })),
      {
        heading: m.assessment_method_title(),
        startsPage: true,
        blocks: method(figuresIn(assessment)).map(({ title, text }) => ({
          kind: 'words' as const,
          heading: title,
          paragraphs: [text],
        })),
      },
    ],
  }
}

function blocksOf(assessment: Assessment, { name, terms }: Part): ReportBlock[] {
  const ofTerms = terms.flatMap((term): ReportBlock[] => [
    { kind: 'heading', text: termName(term) },
    { kind: 'text', text: responsesText(term) },
    ...(isAnyShown(term.figures)
      ? figuresBySet(assessment, term.figures).map(({ set, rows }) => ({
          kind: 'table' as const,
          ...figureTable(set ?? [name, termName(term)].join(', '), rows, figureColumns(term.figures)),
        }))
      : [{ kind: 'text' as const, text: m.assessment_nothing_shown() }]),
  ])
  if (terms.filter(({ figures }) => isAnyShown(figures)).length < 2) return ofTerms
  return [
    { kind: 'heading', text: m.assessment_comparison_title() },
    ...comparisons(assessment, { name, terms }),
    ...ofTerms,
  ]
}

/** Unit: points. */
const TEXT_WIDTH = 471
const NAME_WIDTH = 118
const WIDTHS = { ratings: 78, mean: 88, share: 43, change: 78, gap: 66 } as const

function figureTable(caption: string, rows: readonly FigureRow[], columns: readonly FigureColumn[]): ReportTable {
  const widths = columns.map(({ key }) => WIDTHS[key])
  return {
    caption,
    columns: [
      {
        header: m.assessment_competency_column(),
        width: widths.reduce((rest, width) => rest - width, TEXT_WIDTH),
      },
      ...columns.map(({ label }, at) => ({ header: label, width: widths[at]! })),
    ],
    rows: rows.map(({ competency, figures }) => [
      { text: competencyName(competency) },
      ...columns.map(({ key, value }) => ({
        text: value(figures),
        ...(key === 'mean' && { mean: figures.mean }),
      })),
    ]),
  }
}

/** As many terms as fit the width of a page. */
const TERMS_ABREAST = 5
const TERM_WIDTH = 70

/** The means term by term, in several tables if there are many terms. */
function comparisons({ competencies }: Assessment, { name, terms }: Part): ReportBlock[] {
  const asked = competencies.filter(({ id }) =>
    terms.some(({ figures }) => figures.some(({ competency }) => competency === id)),
  )
  const starts = terms.map((_, at) => at).filter((at) => at % TERMS_ABREAST === 0)
  return starts.map((start) => {
    const abreast = terms.slice(start, start + TERMS_ABREAST)
    return {
      kind: 'table',
      caption: name,
      columns: [
        { header: m.assessment_competency_column(), width: NAME_WIDTH },
        ...abreast.map((term) => ({ header: termName(term), width: TERM_WIDTH })),
      ],
      rows: asked.map((competency) => [
        { text: competencyName(competency) },
        ...abreast.map(({ figures }) => {
          const own = figures.find((one) => one.competency === competency.id)
          return { text: own?.n === null ? m.assessment_withheld() : meanText(own?.mean ?? null) }
        }),
      ]),
    }
  })
}
