import { create, type Font } from 'fontkit'
import { withDistinctGlyphs } from './distinct-glyphs.ts'
import { EMOJI_SLICES, type FontSlice, slicesInOrder, type TextStyle } from './font-slices.ts'

/** A font slice in use; its file name is its name in the PDF. */
export type ReportFont = { name: string; font: Font }

/** How one character is drawn; the text is a substitute when no font supports the character. */
export type Drawn = { text: string; font: ReportFont; isSubstitute: boolean }
export type Characters = Map<string, Drawn>

export type LoadFontFile = (file: string) => Promise<Uint8Array>
export type FontCache = { load: (slice: FontSlice) => Promise<ReportFont>; fonts: Map<string, ReportFont> }

/** Replaces characters that no font supports; the report says so. */
export const SUBSTITUTE = '\uFFFD'

const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\u20E3/u
const SPACE = /^\s+$/
/** Joiners, variation selectors, direction marks and tags: they have no glyph of their own. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Grapheme clusters: characters as a reader counts them. */
export function clustersOf(text: string): { segment: string; index: number }[] {
  return Array.from(clusters.segment(text))
}

/** Loads each font slice at most once. */
export function createFontCache(loadFile: LoadFontFile): FontCache {
  const loading = new Map<string, Promise<ReportFont>>()
  const fonts = new Map<string, ReportFont>()
  return {
    fonts,
    load(slice) {
      const known = loading.get(slice.file)
      if (known) return known
      const loaded = loadFile(slice.file)
        .then(plainFont)
        .then((bytes) => {
          const font = { name: slice.file, font: withDistinctGlyphs(create(bytes)) }
          fonts.set(slice.file, font)
          return font
        })
      loading.set(slice.file, loaded)
      return loaded
    },
  }
}

/** Finds a font for each character of the paragraph, loading slices until one supports it. */
export async function chooseFonts(
  fontCache: FontCache,
  paragraph: string,
  style: TextStyle,
  report: string,
): Promise<Characters> {
  const slices = slicesInOrder(style, paragraph, report)
  const distinct = new Set(clustersOf(paragraph).map(({ segment }) => segment))
  const drawn = Array.from(
    distinct,
    async (cluster) => [cluster, await drawCluster(fontCache, cluster, slices)] as const,
  )
  return new Map(await Promise.all(drawn))
}

async function drawCluster(fontCache: FontCache, cluster: string, slices: FontSlice[]): Promise<Drawn> {
  // Every kind of space is drawn as U+0020, which each Latin slice has.
  if (SPACE.test(cluster)) return { text: ' ', font: await loadSupporting(fontCache, ' ', slices), isSubstitute: false }
  const visible = [...cluster].filter((character) => !INVISIBLE.test(character))
  if (visible.length === 0) return { text: '', font: await loadSupporting(fontCache, ' ', slices), isSubstitute: false }
  const candidates = EMOJI.test(cluster) ? [...EMOJI_SLICES, ...slices] : slices
  return (
    (await drawWhole(fontCache, cluster, visible, candidates)) ?? {
      text: SUBSTITUTE,
      font: await loadSupporting(fontCache, SUBSTITUTE, slices),
      isSubstitute: true,
    }
  )
}

async function drawWhole(
  fontCache: FontCache,
  cluster: string,
  visible: string[],
  candidates: FontSlice[],
): Promise<Drawn | null> {
  const codePoints = visible.map((character) => character.codePointAt(0) ?? 0)
  let best: (Drawn & { glyphs: number }) | null = null
  for (const slice of candidates) {
    if (!codePoints.every(slice.supports)) continue
    const font = await fontCache.load(slice)
    if (!codePoints.every((codePoint) => font.font.hasGlyphForCodePoint(codePoint))) continue
    const text = withoutMissing(cluster, font)
    const glyphs = font.font.layout(text).glyphs.length
    if (!best || glyphs < best.glyphs) best = { text, font, isSubstitute: false, glyphs }
    // Another slice may have a single glyph for a joined emoji.
    if (glyphs === 1 || !EMOJI.test(cluster)) break
  }
  return best
}

function loadSupporting(fontCache: FontCache, character: string, slices: FontSlice[]): Promise<ReportFont> {
  const slice = slices.find(({ supports }) => supports(character.codePointAt(0) ?? 0))
  if (!slice) throw new Error(`No font for ${JSON.stringify(character)}`)
  return fontCache.load(slice)
}

/** Removes joiners that the font does not support: they would be drawn as empty boxes. */
function withoutMissing(cluster: string, { font }: ReportFont): string {
  return [...cluster]
    .filter((character) => !INVISIBLE.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    .join('')
}

/** A table of a WOFF file: its directory entry, offset and lengths. Unit: bytes. */
type Table = { entry: number; offset: number; compressedLength: number; length: number }

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const PLAIN_HEADER = 12
const PLAIN_ENTRY = 16

/** Decompresses a WOFF file once; the font library would decompress a table for every glyph. */
async function plainFont(woff: Uint8Array): Promise<Uint8Array> {
  // Safari before 16.4 cannot: the font library then does it.
  if (!('DecompressionStream' in globalThis)) return woff
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  const tables = tablesOf(from)
  const contents = await Promise.all(tables.map((table) => decompress(woff, table)))
  const start = PLAIN_HEADER + PLAIN_ENTRY * tables.length
  const plain = new Uint8Array(contents.reduce((end, content) => end + padded(content.length), start))
  const to = new DataView(plain.buffer)
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, tables.length)
  let offset = start
  for (const [index, content] of contents.entries()) {
    const { entry = 0 } = tables[index] ?? {}
    const entryOffset = PLAIN_HEADER + PLAIN_ENTRY * index
    to.setUint32(entryOffset, from.getUint32(entry))
    to.setUint32(entryOffset + 4, from.getUint32(entry + 16))
    to.setUint32(entryOffset + 8, offset)
    to.setUint32(entryOffset + 12, content.length)
    plain.set(content, offset)
    offset += padded(content.length)
  }
  return plain
}

function tablesOf(woff: DataView): Table[] {
  return Array.from({ length: woff.getUint16(12) }, (_, index) => {
    const entry = WOFF_HEADER + WOFF_ENTRY * index
    return {
      entry,
      offset: woff.getUint32(entry + 4),
      compressedLength: woff.getUint32(entry + 8),
      length: woff.getUint32(entry + 12),
    }
  })
}

async function decompress(woff: Uint8Array, { offset, compressedLength, length }: Table): Promise<Uint8Array> {
  const compressed = woff.slice(offset, offset + compressedLength)
  if (compressedLength >= length) return compressed
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Tables start at multiples of four bytes. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
