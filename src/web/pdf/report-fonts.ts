import { create, type Font } from 'fontkit'
import { withDistinctGlyphs } from './distinct-glyphs.ts'
import { EMOJI_SLICES, type FontSlice, slicesInOrder, type TextStyle } from './font-slices.ts'
import { plainFont } from './plain-font.ts'

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
