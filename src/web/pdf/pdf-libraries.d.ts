// The parts of four libraries that the report uses. Their published types would add Node's globals to the browser.

declare module 'pdfkit' {
  export type StructureContent = { readonly refs: readonly unknown[] }
  export type StructureElement = {
    add(child: StructureElement | StructureContent): StructureElement
    end(): void
  }
  export default class PDFDocument {
    constructor(options: {
      font: import('fontkit').Font
      size: 'A4'
      margin: number
      pdfVersion: '1.7'
      tagged: true
      displayTitle: true
      lang: string
      autoFirstPage: false
      info: Record<string, string | Date>
    })
    on(event: 'data', listener: (bytes: Uint8Array) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
    addContent(operator: string): this
    addPage(): this
    registerFont(name: string, font: import('fontkit').Font): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): this
    rect(x: number, y: number, width: number, height: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    path(svg: string): this
    fill(color: string): this
    fillAndStroke(): this
    struct(type: string, options?: { actual?: string; title?: string; scope?: 'Row' | 'Column' }): StructureElement
    addStructure(element: StructureElement): this
    markContent(tag: 'Artifact', options: { type: 'Layout' | 'Pagination' }): this
    markStructureContent(tag: string, options?: { actual: string }): StructureContent
    endMarkedContent(): this
    end(): void
    readonly _root: { readonly data: { readonly ViewerPreferences?: { readonly data: Record<string, unknown> } } }
  }
}

declare module 'fontkit' {
  export type Path = { scale(x: number, y: number): Path; translate(x: number, y: number): Path; toSVG(): string }
  export type Glyph = { readonly id: number; readonly codePoints: readonly number[]; readonly path: Path }
  /** Unit: that of the font. */
  export type Position = {
    readonly xAdvance: number
    readonly yAdvance: number
    readonly xOffset: number
    readonly yOffset: number
  }
  export type GlyphRun = {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly Position[]
    readonly advanceWidth: number
    readonly direction?: 'ltr' | 'rtl'
    /** Ours: what stands above or below the glyphs, drawn beside the text. */
    readonly marks?: readonly PlacedMark[]
  }
  export type PlacedMark = { readonly glyph: Glyph; readonly x: number; readonly y: number }
  export type Subset = { readonly glyphs: number[]; includeGlyph(id: number): number }
  export type MarkPositioning = {
    applyAnchor(mark: { markAnchor: object | null }, baseAnchor: object | null, baseIndex: number): void
  }
  export type Font = {
    readonly unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): GlyphRun
    createSubset(): Subset
    readonly _layoutEngine: { readonly engine?: { readonly GPOSProcessor?: MarkPositioning } }
    getGlyph(id: number, codePoints?: readonly number[]): Glyph
  }
  export function create(file: Uint8Array): Font
}

declare module 'bidi-js' {
  export type EmbeddingLevels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] }
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string): EmbeddingLevels
    getMirroredCharacter(character: string): string | null
  }
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}
