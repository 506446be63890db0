import type { StructureElement } from 'pdfkit'
import * as m from '#messages'
import { AccessibleDocument } from './accessible-document.ts'
import type { Line } from './line-layout.ts'
import { COLORS, PAGE } from './report.ts'
import type { FontCache } from './report-fonts.ts'
import type { PlacedStrip } from './report-paging.ts'
import type { Element, Mark } from './strips.ts'
import { DIGIT_OF_RIGHT_TO_LEFT, type PlacedRun } from './text-runs.ts'

type ReportFacts = { title: string; subject: string; author: string; product: string }

/** Steps of bars beside a text, and in a table. Unit: points. */
const RATING_BAR = { width: 24, height: 7, gap: 3, count: 5 } as const
const SMALL_BAR = { ...RATING_BAR, width: 10, height: 6, gap: 2 } as const

/** Draws the pages as a tagged PDF: text in its structure, bars, rules and footers as artifacts. */
export async function drawReport(
  pages: PlacedStrip[][],
  footers: { left: Line; right: Line }[],
  fontCache: FontCache,
  facts: ReportFacts,
): Promise<Uint8Array[]> {
  const [first] = fontCache.fonts.values()
  if (!first) throw new Error('No font was loaded')
  const pdf = new AccessibleDocument({
    font: first.font,
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: m.common_locale(),
    autoFirstPage: false,
    info: {
      Title: facts.title,
      Subject: facts.subject,
      Author: facts.author,
      Creator: facts.product,
      Producer: facts.product,
    },
  })
  for (const { name, font } of fontCache.fonts.values()) pdf.registerFont(name, font)
  const bytes = collect(pdf)
  const structure = new ReportStructure(pdf)
  const signs: { path: string; color: string }[] = []
  // Readers that look only at the glyphs, as Chrome's, then copy the words of a line in their order.
  const preferences = pdf._root.data.ViewerPreferences?.data
  if (preferences && m.common_text_direction() === 'rtl') preferences.Direction = 'R2L'
  for (const [index, page] of pages.entries()) {
    pdf.addPage()
    drawTexts(page)
    for (const { strip, top } of page) for (const mark of strip.marks) drawFigure(mark, top)
    const footer = footers[index]
    if (footer) drawFooter(footer)
    drawSigns()
  }
  structure.end()
  pdf.end()
  return bytes

  function drawTexts(page: PlacedStrip[]): void {
    for (const { strip, top } of page)
      for (const mark of strip.marks) if (mark.kind === 'text') drawText(mark, top + mark.baseline)
    structure.close()
  }

  function drawText({ element, line, size, color, x }: Mark & { kind: 'text' }, baseline: number): void {
    pdf.fontSize(size).fillColor(color)
    for (const [index, run] of line.runs.entries()) {
      const { text, actual, font } = run
      const isLast = index === line.runs.length - 1
      noteSigns(run, { x: placed(x, line.width) + run.x, baseline, size, color })
      const position = [placed(x, line.width) + run.x, baseline, { lineBreak: false, baseline: 'alphabetic' }] as const
      pdf.font(font.name)
      if (actual) {
        structure.addSpan(element, () => pdf.textWithActual(isLast ? `${actual} ` : actual, text, ...position))
        continue
      }
      structure.open(element)
      // A trailing space separates the words of two lines in extracted text. After a digit of a right-to-left script, it would be drawn first.
      const isFollowed = isLast && !line.isRightToLeft && !DIGIT_OF_RIGHT_TO_LEFT.test(text)
      pdf.text(isFollowed ? `${text} ` : text, ...position)
    }
  }

  function noteSigns({ text, font: { font } }: PlacedRun, { x, baseline, size, color }: Place): void {
    const scale = size / font.unitsPerEm
    for (const { glyph, ...mark } of font.layout(text).marks ?? []) {
      const path = glyph.path.scale(scale, -scale).translate(x + mark.x * scale, baseline - mark.y * scale)
      signs.push({ path: path.toSVG(), color })
    }
  }

  /** The dots and signs of the page's right-to-left letters, whose text is drawn without them. */
  function drawSigns(): void {
    pdf.markContent('Artifact', { type: 'Layout' })
    for (const { path, color } of signs.splice(0)) if (path) pdf.path(path).fill(color)
    pdf.endMarkedContent()
  }

  function drawFigure(mark: Mark, top: number): void {
    if (mark.kind === 'text') return
    pdf.markContent('Artifact', { type: 'Layout' })
    if (mark.kind === 'rule') drawRule(top)
    else drawRatingBar(mark, top + mark.baseline)
    pdf.endMarkedContent()
  }

  function drawRule(y: number): void {
    pdf.strokeColor(COLORS.rule).lineWidth(0.75)
    pdf
      .moveTo(PAGE.left, y)
      .lineTo(PAGE.width - PAGE.right, y)
      .stroke()
  }

  function drawRatingBar({ value, x: left, isSmall }: Mark & { kind: 'rating' }, baseline: number): void {
    const { width, height, gap, count } = isSmall ? SMALL_BAR : RATING_BAR
    const top = baseline - height
    pdf.lineWidth(0.75)
    for (let step = 0; step < count; step++) {
      const filled = Math.min(Math.max(value - step, 0), 1) * width
      const x = left + step * (width + gap)
      pdf.fillColor(COLORS.paper).strokeColor(filled > 0 ? COLORS.pine : COLORS.openStep)
      pdf.rect(placed(x, width), top, width, height).fillAndStroke()
      if (filled > 0) pdf.fillColor(COLORS.pine).rect(placed(x, filled), top, filled, height).fillAndStroke()
    }
  }

  function drawFooter({ left, right }: { left: Line; right: Line }): void {
    const y = PAGE.height - 52
    pdf.markContent('Artifact', { type: 'Pagination' })
    drawRule(y)
    pdf.fontSize(FOOTER_SIZE).fillColor(COLORS.quiet)
    for (const [line, x] of [
      [left, PAGE.left],
      [right, PAGE.width - PAGE.right - right.width],
    ] as const)
      for (const run of line.runs) {
        const left = placed(x, line.width) + run.x
        noteSigns(run, { x: left, baseline: y + 18, size: FOOTER_SIZE, color: COLORS.quiet })
        pdf.font(run.font.name).text(run.text, left, y + 18, { lineBreak: false, baseline: 'alphabetic' })
      }
    pdf.endMarkedContent()
  }
}

type Place = { x: number; baseline: number; size: number; color: string }

/** Pages of right-to-left languages are mirrored. */
function placed(x: number, width: number): number {
  return m.common_text_direction() === 'rtl' ? PAGE.width - x - width : x
}

/** Unit: points. */
export const FOOTER_SIZE = 8.5

function collect(pdf: AccessibleDocument): Promise<Uint8Array[]> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    pdf.on('data', (chunk) => chunks.push(chunk))
    pdf.on('end', () => resolve(chunks))
    pdf.on('error', reject)
  })
}

/** The tag tree: a Document with a Sect for each section, and in them headings and paragraphs in reading order. */
class ReportStructure {
  readonly #pdf: AccessibleDocument
  readonly #root: StructureElement
  readonly #sections = new Map<string, StructureElement>()
  readonly #elements = new Map<Element, StructureElement>()
  #open: Element | null = null

  constructor(pdf: AccessibleDocument) {
    this.#pdf = pdf
    this.#root = pdf.struct('Document')
    pdf.addStructure(this.#root)
  }

  /** Starts marked content for this element, or continues it. */
  open(element: Element): void {
    if (this.#open === element) return
    this.close()
    this.#elementOf(element).add(this.#pdf.markStructureContent(element.type))
    this.#open = element
  }

  close(): void {
    if (this.#open) this.#pdf.endMarkedContent()
    this.#open = null
  }

  /** Adds text whose ActualText differs from its glyphs. */
  addSpan(element: Element, draw: () => ReturnType<AccessibleDocument['textWithActual']>): void {
    this.close()
    const parent = this.#elementOf(element)
    const span = this.#pdf.struct('Span')
    parent.add(span)
    span.add(draw())
  }

  end(): void {
    this.#root.end()
  }

  #elementOf(element: Element): StructureElement {
    const known = this.#elements.get(element)
    if (known) return known
    const { type, actual, scope } = element
    const made = this.#pdf.struct(type, { ...(actual && { actual }), ...(scope && { scope }) })
    this.#parentOf(element).add(made)
    this.#elements.set(element, made)
    return made
  }

  #parentOf({ parent, section }: Element): StructureElement {
    if (parent) return this.#elementOf(parent)
    return section === null ? this.#root : this.#sectionOf(section)
  }

  #sectionOf(heading: string): StructureElement {
    const known = this.#sections.get(heading)
    if (known) return known
    const section = this.#pdf.struct('Sect', { title: heading })
    this.#root.add(section)
    this.#sections.set(heading, section)
    return section
  }
}
