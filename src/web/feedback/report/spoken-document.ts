import PDFDocument, { type StructureContent } from 'pdfkit'

/** A document whose text can say something else than its glyphs: what is read aloud, found and copied. */
export class SpokenDocument extends PDFDocument {
  #says: string | null = null
  #content: StructureContent | null = null

  /** Draws text that says something else; gives its content for an element Span of the structure. */
  textSaying(says: string, ...text: Parameters<PDFDocument['text']>): StructureContent {
    this.#says = says
    this.text(...text)
    const content = this.#content
    this.#content = null
    if (!content) throw new Error('Nothing was drawn')
    return content
  }

  /**
   * The mark stands directly around the text operators: pdfkit turns the coordinates around for each text, and readers
   * take the place of the marked words from the coordinates at its end.
   */
  override addContent(operator: string): this {
    if (operator === 'BT' && this.#says !== null) {
      const actual = this.#says
      this.#says = null
      this.#content = this.markStructureContent('Span', { actual })
    }
    super.addContent(operator)
    if (operator === 'ET' && this.#content) this.endMarkedContent()
    return this
  }
}
