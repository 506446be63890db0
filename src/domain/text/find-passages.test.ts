import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asRead } from './as-read.ts'
import { findPassages, readTexts } from './find-passages.ts'

/** Compares at every position, as a slow reference. */
function startsIn(texts: readonly string[], passage: string, partsOfWords: boolean): number[] {
  const { folded } = asRead(passage)
  const [all, whole]: [number[], number[]] = [[], []]
  let begin = 0
  for (const text of texts) {
    const { folded: read, startsWord, endsWord } = asRead(text)
    for (let at = 0; folded !== '' && at + folded.length <= read.length; at++) {
      if (!read.startsWith(folded, at)) continue
      all.push(begin + at)
      if (startsWord[at] && endsWord[at + folded.length - 1]) whole.push(begin + at)
    }
    begin += read.length
  }
  return partsOfWords && whole.length === 0 ? all : whole
}

const text = fc
  .array(fc.constantFrom('a', 'a', 'b', ' ', '好', 'é', '…', '㌖'), { maxLength: 12 })
  .map((all) => all.join(''))

it('finds each passage where it stands, alone, beside others and beside those that begin like it', () => {
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 4 }),
      fc.array(text, { maxLength: 6 }),
      fc.boolean(),
      (texts, passages, partsOfWords) => {
        const beginnings = passages.flatMap((passage) => [passage, passage.slice(0, 3)])
        const { passages: found } = findPassages(readTexts(texts), beginnings, { partsOfWords })
        expect(found.map(({ starts }) => [...starts])).toEqual(
          beginnings.map((passage) => startsIn(texts, passage, partsOfWords)),
        )
      },
    ),
    { numRuns: 2000 },
  )
})
