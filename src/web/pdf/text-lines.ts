import type { TextStyle } from './font-slices.ts'
import { type Line, layOutLines } from './line-layout.ts'
import { chooseFonts, type FontCache } from './report-fonts.ts'

type Look = { style: TextStyle; size: number; width: number; report: string }

/** A paragraph as lines of at most this width, in fonts that have its characters. Letters are composed: few fonts have accents alone. */
export async function linesOfText(
  fontCache: FontCache,
  text: string,
  { style, size, width, report }: Look,
): Promise<{ lines: Line[]; hasSubstitutes: boolean }> {
  const paragraph = text.normalize('NFC')
  const characters = await chooseFonts(fontCache, paragraph, style, report)
  return {
    lines: layOutLines(paragraph, characters, size, width),
    hasSubstitutes: [...characters.values()].some(({ isSubstitute }) => isSubstitute),
  }
}
