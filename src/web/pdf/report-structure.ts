import type { StructureElement } from 'pdfkit'
import type { AccessibleDocument } from './accessible-document.ts'
import type { Element } from './report-strips.ts'

/** The tag tree: a Document with a Sect for each section, and in them headings and paragraphs in reading order. */
export class ReportStructure {
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
    const made = this.#pdf.struct(element.type, element.actual ? { actual: element.actual } : {})
    const parent = element.section === null ? this.#root : this.#sectionOf(element.section)
    parent.add(made)
    this.#elements.set(element, made)
    return made
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
