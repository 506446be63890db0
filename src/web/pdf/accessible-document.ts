import PDFDocument, { type StructureContent } from 'pdfkit'

/** A PDF whose text can have an ActualText other than its glyphs, for reading aloud, searching and copying. */
export class AccessibleDocument extends PDFDocument {
  #actual: string | null = null
  #content: StructureContent | null = null

  /** Draws text with its ActualText; returns its content for a Span element of the structure. */
  textWithActual(actual: string, ...text: Parameters<PDFDocument['text']>): StructureContent {
    this.#actual = actual
    this.text(...text)
    const content = this.#content
    this.#content = null
    if (!content) throw new Error('Nothing was drawn')
    return content
  }

  /**
   * Marks exactly the text operators: pdfkit flips the coordinates for each text, and readers take the position of the
   * marked words from the coordinates at the end of the mark.
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
