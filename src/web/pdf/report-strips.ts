import * as m from '#messages'
import type { Line } from './line-layout.ts'
import { COLORS, COLUMN_LEFT, LABEL_WIDTH, PAGE, type Report, type ReportBlock, TEXT_WIDTH } from './report.ts'
import { type FontCache, SUBSTITUTE } from './report-fonts.ts'
import { actualOf, baselineOf, type Element, gap, type Strip, type Text, textMark } from './strips.ts'
import { tableStrips } from './table-strips.ts'
import { linesOfText } from './text-lines.ts'

const TITLE: Text = { style: 'serif', size: 26, leading: 34, color: COLORS.ink }
const HEADING: Text = { style: 'serif', size: 15, leading: 22, color: COLORS.ink }
const SUBHEADING: Text = { style: 'strong', size: 10, leading: 17, color: COLORS.ink }
const LABEL: Text = { style: 'sans', size: 10, leading: 17, color: COLORS.quiet }
const FACT: Text = { style: 'sans', size: 10, leading: 17, color: COLORS.ink }
const WORDS: Text = { style: 'serif', size: 11, leading: 17, color: COLORS.ink }

/** The whole report as strips in reading order; loads the fonts that its characters need. */
export async function composeStrips(report: Report, fontCache: FontCache): Promise<Strip[]> {
  const everything = JSON.stringify(report)
  let hasSubstitutes = false
  const strips = await titleStrips()
  for (const { heading, blocks, startsPage = false } of report.sections) {
    strips.push(
      ...(await headingStrips(heading)).map((strip, index) => ({ ...strip, startsPage: startsPage && index === 0 })),
    )
    for (const block of blocks) strips.push(...(await blockStrips(block, heading)))
  }
  if (hasSubstitutes) strips.push(...(await noteStrips(report.sections.at(-1)?.heading ?? null)))
  return strips

  async function linesOf(text: string, { style, size }: Text, width: number): Promise<Line[]> {
    const laidOut = await linesOfText(fontCache, text, { style, size, width, report: everything })
    hasSubstitutes ||= laidOut.hasSubstitutes
    return laidOut.lines
  }

  async function textStrips(text: string, look: Text, element: Element, left: number = PAGE.left): Promise<Strip[]> {
    const width = PAGE.left + TEXT_WIDTH - left
    const lines = await linesOf(text, look, width)
    return lines.map((line, index) => ({
      height: look.leading,
      // No widows or orphans.
      keepWithNext: lines.length > 1 && (index === 0 || index === lines.length - 2),
      marks: [textMark(line, look, element, isAtOtherSide(line, look) ? left + width - line.width : left)],
    }))
  }

  async function titleStrips(): Promise<Strip[]> {
    const title = await textStrips(report.title, TITLE, { type: 'H1', section: null })
    return title.map((strip) => ({ ...strip, keepWithNext: true }))
  }

  async function headingStrips(heading: string): Promise<Strip[]> {
    const lines = await textStrips(heading, HEADING, { type: 'H2', section: heading, ...actualOf(heading) })
    return [
      gap(14, true),
      { height: 16, keepWithNext: true, marks: [{ kind: 'rule' }] },
      ...lines.map((strip) => ({ ...strip, keepWithNext: true })),
      gap(6, true),
    ]
  }

  /** Stays with what it introduces. */
  async function introStrips(text: string, section: string): Promise<Strip[]> {
    const lines = await textStrips(text, FACT, { type: 'P', section, ...actualOf(text) })
    return [...lines.map((strip) => ({ ...strip, keepWithNext: true })), gap(4, true)]
  }

  async function subheadingStrips(text: string, section: string): Promise<Strip[]> {
    const lines = await textStrips(text, SUBHEADING, { type: 'H3', section, ...actualOf(text) })
    return [gap(8, true), ...lines.map((strip) => ({ ...strip, keepWithNext: true }))]
  }

  async function blockStrips(block: ReportBlock, section: string): Promise<Strip[]> {
    if (block.kind === 'fact') return factStrips(block, section)
    if (block.kind === 'rating') return ratingStrips(block, section)
    if (block.kind === 'table') return tableStrips(block, section, linesOf)
    if (block.kind === 'heading') return subheadingStrips(block.text, section)
    if (block.kind === 'text') return introStrips(block.text, section)
    return wordsStrips(block, section)
  }

  async function factStrips({ label, value }: ReportBlock & { kind: 'fact' }, section: string): Promise<Strip[]> {
    const labelLines = await linesOf(label, LABEL, LABEL_WIDTH)
    const element: Element = { type: 'P', section, ...actualOf(`${label} ${value}`, labelLines) }
    const strips = await textStrips(value, FACT, element, COLUMN_LEFT)
    return [...labelled(strips, labelLines, LABEL, element), gap(2)]
  }

  async function ratingStrips(block: ReportBlock & { kind: 'rating' }, section: string): Promise<Strip[]> {
    const { label, value, word } = block
    const result = value === null ? word : `${value}/5 ${word}`
    const labelLines = await linesOf(label, LABEL, LABEL_WIDTH)
    const element: Element = { type: 'P', section, ...actualOf(`${label} ${result}`, labelLines) }
    const strips = await textStrips(
      result,
      FACT,
      element,
      value === null ? COLUMN_LEFT : COLUMN_LEFT + RATING_BAR_WIDTH,
    )
    if (value !== null) strips[0]?.marks.push({ kind: 'rating', value, x: COLUMN_LEFT, baseline: baselineOf(FACT) })
    return [...labelled(strips, labelLines, LABEL, element), gap(2)]
  }

  async function wordsStrips(block: ReportBlock & { kind: 'words' }, section: string): Promise<Strip[]> {
    const strips: Strip[] = []
    for (const paragraph of block.paragraphs) {
      if (strips.length > 0) strips.push(gap(6))
      strips.push(...(await textStrips(paragraph, WORDS, { type: 'P', section, ...actualOf(paragraph) }, COLUMN_LEFT)))
    }
    const headingLines = await linesOf(block.heading, SUBHEADING, LABEL_WIDTH)
    return [...labelled(strips, headingLines, SUBHEADING, { type: 'H3', section }), gap(14)]
  }

  async function noteStrips(section: string | null): Promise<Strip[]> {
    const note = m.common_pdf_substitute_hint({ substitute: SUBSTITUTE })
    return textStrips(note, LABEL, { type: 'P', section }, COLUMN_LEFT)
  }
}

/** The rating bar and the space after it; unit: points. */
const RATING_BAR_WIDTH = 150

/** Texts of the supervisor that read against the page's direction begin at its other side; names in the details stay in their column. */
function isAtOtherSide(line: Line, look: Text): boolean {
  return line.isRightToLeft !== (m.common_text_direction() === 'rtl') && look === WORDS
}

/** Puts the lines of a label beside the strips, before their text in reading order. A long label can have more lines. */
function labelled(strips: Strip[], lines: Line[], look: Text, element: Element): Strip[] {
  const rows = strips.filter(({ marks }) => marks.length > 0)
  const added = lines.slice(rows.length).map((): Strip => ({ height: look.leading, keepWithNext: false, marks: [] }))
  for (const [index, row] of [...rows, ...added].entries()) {
    const line = lines[index]
    if (line) row.marks.unshift(textMark(line, look, element, PAGE.left))
    // A label is not divided between pages.
    if (index < lines.length - 1) row.keepWithNext = true
  }
  return [...strips, ...added]
}
