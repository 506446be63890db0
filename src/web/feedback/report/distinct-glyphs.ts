import type { Font, Glyph } from 'fontkit'

/** Above every real glyph number. */
const COPY = 0x10000

/**
 * The font with a glyph of its own for each meaning. Arabic and Thai fonts build letters from shared parts: the bow of
 * two letters is one glyph, and a PDF would remember for it only the letter that came first.
 */
export function withDistinctGlyphs(font: Font): Font {
  forgetFirstMeaning(font)
  skipMissingAnchors(font)
  const meanings = new Map<number, Glyph[]>()
  return Object.create(font, {
    layout: {
      value: (text: string) => {
        const run = font.layout(text)
        const { positions, advanceWidth } = run
        return { positions, advanceWidth, glyphs: run.glyphs.map(distinct) }
      },
    },
    createSubset: {
      value: () => {
        const subset = font.createSubset()
        const include = subset.includeGlyph.bind(subset)
        const copies = new Map<number, number>()
        subset.includeGlyph = (id) => {
          if (id < COPY) return include(id)
          const place = copies.get(id) ?? subset.glyphs.push(id % COPY) - 1
          copies.set(id, place)
          return place
        }
        return subset
      },
    },
  }) as Font

  function distinct(glyph: Glyph): Glyph {
    const same = meanings.get(glyph.id) ?? [glyph]
    meanings.set(glyph.id, same)
    const place = same.findIndex((each) => Object.is(Object.getPrototypeOf(each), glyph) || each === glyph)
    if (place >= 0) return same[place] ?? glyph
    const copy = Object.create(glyph, { id: { value: glyph.id + same.length * COPY } }) as Glyph
    same.push(copy)
    return copy
  }
}

/** fontkit keeps each glyph with the letters it was first met for, and hands these out for every later one. */
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

/** Fonts may leave out the place of a mark on a letter; fontkit stumbles there, where it should leave the mark alone. */
function skipMissingAnchors(font: Font): void {
  const positioning = font._layoutEngine.engine?.GPOSProcessor
  if (!positioning) return
  const applyAnchor = positioning.applyAnchor.bind(positioning)
  positioning.applyAnchor = (mark, baseAnchor, baseIndex) => {
    if (mark.markAnchor && baseAnchor) applyAnchor(mark, baseAnchor, baseIndex)
  }
}
