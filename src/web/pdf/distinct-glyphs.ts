import type { Font, Glyph, GlyphRun, PlacedMark, Position } from 'fontkit'

/** Higher than every real glyph id. */
const COPY_OFFSET = 0x10000

/**
 * The font with a separate glyph for each meaning. Arabic and Thai fonts build letters from shared glyphs, and a PDF would
 * map each of them only to the letter that used it first.
 */
export function withDistinctGlyphs(font: Font): Font {
  forgetFirstMeaning(font)
  skipMissingAnchors(font)
  const meanings = new Map<number, Glyph[]>()
  return Object.create(font, {
    layout: {
      value: (text: string) => {
        const run = withMarksApart(font, font.layout(text))
        return { ...run, glyphs: run.glyphs.map(distinct) }
      },
    },
    createSubset: {
      value: () => {
        const subset = font.createSubset()
        const include = subset.includeGlyph.bind(subset)
        const copies = new Map<number, number>()
        subset.includeGlyph = (id) => {
          if (id < COPY_OFFSET) return include(id)
          const index = copies.get(id) ?? subset.glyphs.push(id % COPY_OFFSET) - 1
          copies.set(id, index)
          return index
        }
        return subset
      },
    },
  }) as Font

  function distinct(glyph: Glyph): Glyph {
    const same = meanings.get(glyph.id) ?? [glyph]
    meanings.set(glyph.id, same)
    const index = same.findIndex((each) => Object.is(Object.getPrototypeOf(each), glyph) || each === glyph)
    if (index >= 0) return same[index] ?? glyph
    const copy = Object.create(glyph, { id: { value: glyph.id + same.length * COPY_OFFSET } }) as Glyph
    same.push(copy)
    return copy
  }
}

/**
 * Right-to-left text without the dots and signs above and below its letters, which are drawn as shapes: readers take a text that
 * leaves the baseline for a new line, in the middle of a word. Signs that somebody typed stay in the text of their letter, before it:
 * Chrome's and poppler's readers turn the letters of a glyph round with the word.
 */
function withMarksApart(font: Font, run: GlyphRun): GlyphRun {
  const { advanceWidth, direction } = run
  if (direction !== 'rtl') return { glyphs: run.glyphs, positions: run.positions, advanceWidth }
  const [glyphs, positions, marks]: [Glyph[], Position[], PlacedMark[]] = [[], [], []]
  let x = 0
  // They come before their letter: the glyphs are in visual order.
  let typed: number[] = []
  for (const [index, glyph] of run.glyphs.entries()) {
    const position = run.positions[index]!
    const isLast = index === run.glyphs.length - 1
    if (position.xAdvance === 0 && !(isLast && glyphs.length === 0)) {
      marks.push({ glyph, x: x + position.xOffset, y: position.yOffset })
      typed.push(...glyph.codePoints)
    } else {
      glyphs.push(typed.length > 0 ? font.getGlyph(glyph.id, [...[...typed].reverse(), ...glyph.codePoints]) : glyph)
      positions.push(position)
      typed = []
    }
    x += position.xAdvance
  }
  return { glyphs, positions, advanceWidth, marks }
}

/** fontkit caches each glyph with the letters that used it first; this caches by letters too. */
function forgetFirstMeaning(font: Font): void {
  const getGlyph = font.getGlyph.bind(font)
  const glyphs = new Map<string, Glyph>()
  font.getGlyph = (id, codePoints = []) => {
    const key = `${id}:${codePoints.join()}`
    const known = glyphs.get(key)
    if (known) return known
    const glyph = Object.create(getGlyph(id), { codePoints: { value: codePoints } }) as Glyph
    glyphs.set(key, glyph)
    return glyph
  }
}

/** Fonts may omit the anchor of a mark on a letter, fontkit then throws instead of skipping the mark. */
function skipMissingAnchors(font: Font): void {
  const positioning = font._layoutEngine.engine?.GPOSProcessor
  if (!positioning) return
  const applyAnchor = positioning.applyAnchor.bind(positioning)
  positioning.applyAnchor = (mark, baseAnchor, baseIndex) => {
    if (mark.markAnchor && baseAnchor) applyAnchor(mark, baseAnchor, baseIndex)
  }
}
