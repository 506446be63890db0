import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passagesShown } from '../text/passage-places.ts'
import { sentencesIn } from '../text/sentences.ts'
import { wholeWordsOf } from '../text/whole-words.ts'
import { bothPassages, markedPassages, marksOf } from './marked-passages.ts'
import { partsWith, passageProblem, withoutPassages } from './withheld.ts'

const shownWithout = (whole: string, passages: readonly string[]) => withoutPassages([whole], passages)[0]!

describe('marked sentences', () => {
  it('are never lost because a sentence ends with a mark', () => {
    for (const mark of ['\u200c', '\u200d', '\u0301', '\ufe0f']) {
      const text = `Late?${mark}Often ill. Good.`
      const chosen = markedPassages([{ sentences: sentencesIn(text), marked: [0, 2], words: [] }])
      expect(passageProblem([text], chosen)).toBeNull()
      const shown = shownWithout(text, chosen)
      for (const sentence of ['Late', 'Good']) expect(shown).not.toContain(sentence)
      expect(shown).toContain('ill.')
    }
  })

  it('are words beside an emoji, too', () => {
    const text = 'Never on time‼️Not once. 1️⃣rude 2️⃣ill❤️'
    const sentences = sentencesIn(text)
    const [late] = markedPassages([{ sentences, marked: [0], words: [] }])
    expect(late).toBe('Never on time‼️')
    expect(passageProblem([text], [late!, 'rude', 'ill'])).toBeNull()
    expect(shownWithout(text, [late!, 'rude', 'ill'])).toBe('[…]Not once. 1️⃣[…] 2️⃣[…]❤️')
    expect(passageProblem([text], ['1'])).toBe('missing')
  })

  it('are those that are marked sentence by sentence, neighbours together, and always accepted', () => {
    const sentences = sentencesIn('She is calm. She was ill.\nShe has left. Good.')
    expect(markedPassages([{ sentences, marked: [1, 2], words: [] }])).toEqual(['She was ill.\nShe has left.'])
    expect(markedPassages([{ sentences, marked: [0, 3], words: [] }])).toEqual(['She is calm.', 'Good.'])
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A b. ', 'C d. ', 'E f. '), { minLength: 1, maxLength: 8 }), (parts) => {
        const marked = parts.map((_, place) => place).filter((place) => place % 3 !== 1)
        const chosen = markedPassages([{ sentences: parts, marked, words: [] }])
        expect(passageProblem([parts.join('')], chosen)).toBeNull()
        const shown = shownWithout(parts.join(''), chosen)
        for (const passage of chosen) expect(shown).not.toContain(passage)
      }),
    )
  })
})

describe('words that are marked without their sentence', () => {
  const text = 'She is calm. She was ill for weeks. Good.'
  const sentences = sentencesIn(text)
  const range = (words: string) => ({ from: text.indexOf(words), to: text.indexOf(words) + words.length })
  const passages = (marked: number[], ...words: string[]) =>
    markedPassages([{ sentences, marked, words: words.map(range) }])

  it('are a passage, without the blanks around them', () => {
    expect(passages([], ' ill for weeks')).toEqual(['ill for weeks'])
    expect(passages([2], 'calm')).toEqual(['calm', 'Good.'])
  })

  it('are part of a sentence that is marked too, and of words that they overlap', () => {
    expect(passages([1], 'ill')).toEqual(['She was ill for weeks.'])
    expect(passages([], 'was ill', 'ill for weeks')).toEqual(['was ill for weeks'])
    expect(passages([1], 'calm. She was')).toEqual(['calm. She was ill for weeks.'])
  })

  it('are left out if they are withheld anyway', () => {
    const other = 'She was ill for weeks. Late.'
    const marks = { sentences: sentencesIn(other), marked: [0], words: [] }
    expect(markedPassages([{ sentences, marked: [], words: [range('ill')] }, marks])).toEqual([
      'She was ill for weeks.',
    ])
  })

  it('never reach the student, wherever they are', () => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), fc.subarray([0, 1, 2]), (one, other, marked) => {
        const words = wholeWordsOf(text)({ from: Math.min(one, other), to: Math.max(one, other) })
        expect(words.from <= one && one <= words.to && words.from <= other && other <= words.to).toBe(true)
        const chosen = markedPassages([{ sentences, marked, words: [words] }])
        const hidden = partsWith([text], chosen)[0]!.map((part) =>
          part.isWithheld ? '#'.repeat(part.text.length) : part.text,
        )
        expect(passageProblem([text], chosen)).toBeNull()
        expect(hidden.join('').slice(words.from, words.to).replaceAll(/[\s#]/g, '')).toBe('')
      }),
    )
  })
})

describe('passages that were withheld before', () => {
  const texts = ['So bad. Good. So ill.', 'Calm. Ill again.'].map(sentencesIn)
  const marksFor = (...passages: string[]) => marksOf(texts, passages)

  it('are marked as sentences where they are whole ones, and as words elsewhere', () => {
    expect(marksFor('SO BAD. GOOD.', 'calm.')).toEqual([
      { marked: [0, 1], words: [] },
      { marked: [0], words: [] },
    ])
    expect(marksFor('ill')).toEqual([
      { marked: [], words: [{ from: 17, to: 20 }] },
      { marked: [], words: [{ from: 6, to: 9 }] },
    ])
    expect(marksFor('Late.')).toEqual([
      { marked: [], words: [] },
      { marked: [], words: [] },
    ])
  })

  it('are all withheld by what is marked then', () => {
    const one: fc.Arbitrary<string> = fc.constantFrom(
      'So bad.',
      'ill',
      'Calm.',
      'GOOD. SO',
      'again',
      'bad. Good. So ill.',
    )
    fc.assert(
      fc.property(fc.uniqueArray(one), (passages) => {
        const marks = marksFor(...passages)
        const again = markedPassages(texts.map((sentences, index) => ({ sentences, ...marks[index]! })))
        const all = texts.map((sentences) => sentences.join(''))
        expect(passagesShown(all, passages, again)).toEqual([])
        expect(passagesShown(all, again, passages).filter((passage) => !passages.includes(passage))).toEqual([])
      }),
    )
  })
})

describe('two lists of passages', () => {
  const texts = ['So bad. Good. So ill.', 'Calm.']

  it('are one, which hides what either hides', () => {
    expect(bothPassages(texts, ['So bad.', 'Calm.'], ['calm.', 'ill'])).toEqual(['So bad.', 'ill', 'Calm.'])
    expect(bothPassages(texts, ['So bad'], ['bad. Good'])).toEqual(['So bad. Good'])
    expect(bothPassages(texts, ['bad'], ['So bad.', 'Calm.'])).toEqual(['So bad.', 'Calm.'])
  })

  it('keep what is not in the texts any more', () => {
    expect(bothPassages(texts, ['Late.'], ['Calm.', 'Late.'])).toEqual(['Calm.', 'Late.'])
  })
})
