import { create, type Font } from 'fontkit'
import { withDistinctGlyphs } from './distinct-glyphs.ts'
import { EMOJI_SLICES, type FontSlice, slicesInOrder, type TextStyle } from './font-slices.ts'
import { plainFont } from './plain-font.ts'

/** A font slice in use; its file name is its name in the PDF. */
export type ReportFont = { name: string; font: Font }

/** How one character is drawn: the glyphs' text may differ from what was written, where no font holds it. */
export type Drawn = { text: string; font: ReportFont; isSubstitute: boolean }
export type Characters = Map<string, Drawn>

export type LoadFontFile = (file: string) => Promise<Uint8Array>
export type Shelf = { load: (slice: FontSlice) => Promise<ReportFont>; fonts: Map<string, ReportFont> }

/** Stands for what none of the fonts holds; the report says so. */
export const SUBSTITUTE = '\uFFFD'

const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\u20E3/u
const SPACE = /^\s+$/
/** Joiners, variation selectors, direction marks, tags: they steer how others look and have no look of their own. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters as a reader counts them: letter and accents, base and joiners together. */
export function clustersOf(text: string): { segment: string; index: number }[] {
  return Array.from(clusters.segment(text))
}

/** Font files once loaded stay: one request for each slice, however many characters need it. */
export function openShelf(loadFile: LoadFontFile): Shelf {
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

/** Finds for each character of the paragraph the font that really holds it, loading slices until it has one. */
export async function chooseFonts(
  shelf: Shelf,
  paragraph: string,
  style: TextStyle,
  report: string,
): Promise<Characters> {
  const slices = slicesInOrder(style, paragraph, report)
  const different = new Set(clustersOf(paragraph).map(({ segment }) => segment))
  const drawn = Array.from(different, async (cluster) => [cluster, await drawCluster(shelf, cluster, slices)] as const)
  return new Map(await Promise.all(drawn))
}

async function drawCluster(shelf: Shelf, cluster: string, slices: FontSlice[]): Promise<Drawn> {
  // Spaces of every width are drawn as the one that each Latin slice has.
  if (SPACE.test(cluster)) return { text: ' ', font: await loadHolding(shelf, ' ', slices), isSubstitute: false }
  const visible = [...cluster].filter((character) => !INVISIBLE.test(character))
  if (visible.length === 0) return { text: '', font: await loadHolding(shelf, ' ', slices), isSubstitute: false }
  const candidates = EMOJI.test(cluster) ? [...EMOJI_SLICES, ...slices] : slices
  return (
    (await drawWhole(shelf, cluster, visible, candidates)) ?? {
      text: SUBSTITUTE,
      font: await loadHolding(shelf, SUBSTITUTE, slices),
      isSubstitute: true,
    }
  )
}

async function drawWhole(
  shelf: Shelf,
  cluster: string,
  visible: string[],
  candidates: FontSlice[],
): Promise<Drawn | null> {
  const codePoints = visible.map((character) => character.codePointAt(0) ?? 0)
  let best: (Drawn & { glyphs: number }) | null = null
  for (const slice of candidates) {
    if (!codePoints.every(slice.holds)) continue
    const font = await shelf.load(slice)
    if (!codePoints.every((codePoint) => font.font.hasGlyphForCodePoint(codePoint))) continue
    const text = withoutMissing(cluster, font)
    const glyphs = font.font.layout(text).glyphs.length
    if (!best || glyphs < best.glyphs) best = { text, font, isSubstitute: false, glyphs }
    // Of an emoji joined from several, another slice may hold the one picture.
    if (glyphs === 1 || !EMOJI.test(cluster)) break
  }
  return best
}

function loadHolding(shelf: Shelf, character: string, slices: FontSlice[]): Promise<ReportFont> {
  const slice = slices.find(({ holds }) => holds(character.codePointAt(0) ?? 0))
  if (!slice) throw new Error(`No font for ${JSON.stringify(character)}`)
  return shelf.load(slice)
}

/** A joiner that the font does not know would be drawn as an empty box. */
function withoutMissing(cluster: string, { font }: ReportFont): string {
  return [...cluster]
    .filter((character) => !INVISIBLE.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    .join('')
}
