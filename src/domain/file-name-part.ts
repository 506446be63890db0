import { composed } from './plain-text.ts'

/**
 * A text as part of a file name: unsafe characters are replaced, and it is cut to `maxBytes` of UTF-8 between two
 * characters. Empty if nothing is left.
 */
export function fileNamePart(
  text: string,
  { unsafe, replacement, maxBytes }: { unsafe: RegExp; replacement: string; maxBytes: number },
): string {
  const cleaned = composed(
    // Invisible characters can reverse the display of a file name and disguise its extension. Some are letters to Unicode.
    text.replace(/[\p{Cf}\p{Me}\p{Default_Ignorable_Code_Point}]/gu, ''),
  )
    // The marks of emojis and other signs, which are replaced.
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, '')
    .replace(unsafe, replacement)
  let part = ''
  for (const { segment } of new Intl.Segmenter('en').segment(cleaned)) {
    if (bytesOf(part + segment) > maxBytes) break
    part += segment
  }
  return part.replace(/^[-_.]+|[-_.]+$/g, '')
}

function bytesOf(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '-').length
}
