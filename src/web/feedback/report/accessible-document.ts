import PDFDocument, { type StructureContent } from 'pdfkit'

/** A document whose text can have an actual text other than its glyphs: what is read aloud, found and copied. */
export class AccessibleDocument extends PDFDocument {
  #actual: string | null = null
  #content: StructureContent | null = null

  /** Draws text with its actual text; gives its content for a Span element of the structure. */
  textWithActual(actual: string, ...text: Parameters<PDFDocument['text']>): StructureContent {
    this.#actual = actual
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
    if (operator === 'BT' && this.#actual !== null) {
      const actual = this.#actual
      this.#actual = null
      this.#content = this.markStructureContent('Span', { actual })
    }
    super.addContent(operator)
    if (operator === 'ET' && this.#content) this.endMarkedContent()
    return this
  }
}
