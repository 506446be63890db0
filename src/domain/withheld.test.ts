import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentencesIn } from './sentences.ts'
import { wholeWords } from './whole-words.ts'
import {
  markedPassages,
  partsOf,
  passageProblem,
  textsOf,
  WITHHELD_MARK,
  withoutPassages,
  withoutWithheld,
} from './withheld.ts'

/** Letters that meet again often, and none of the mark's. */
const unit = fc.constantFrom('a', 'b', ' ', 'é', '\u0301', '🌱', '.', '病')
const text = fc.string({ unit, maxLength: 30 })
/** Of the text, as whole words. */
const marks = text.chain((whole) =>
  fc.record({
    whole: fc.constant(whole),
    passages: fc.array(fc.tuple(fc.nat(whole.length), fc.nat(whole.length)), { maxLength: 5 }).map((ranges) =>
      ranges
        .map(([one, other]) => wholeWords(whole, { from: Math.min(one, other), to: Math.max(one, other) }))
        .map(({ from, to }) => whole.slice(from, to).trim())
        .filter(Boolean),
    ),
  }),
)
/** A mark belongs to the letter before it, whatever that is. */
const BETWEEN_LETTERS = /(?<=[\p{L}\p{M}])(?:(?=\p{M})|(?=\p{L})(?<!病)(?!病))/u

/** Whether the passage is there, and goes on neither before nor after. */
function hasWhole(shown: string, passage: string): boolean {
  const places = Array.from(shown, (_, at) => at).filter((at) => shown.startsWith(passage, at))
  return places.some((at) => [at, at + passage.length].every((end) => !isCut(shown, end)))
}

function isCut(whole: string, at: number): boolean {
  const place = new RegExp(BETWEEN_LETTERS, 'uy')
  place.lastIndex = at
  return place.test(whole)
}

const shownWithout = (whole: string, passages: readonly string[]) => withoutPassages(whole, passages, [whole])

describe('withholding passages', () => {
  it('leaves none of them as whole words, cuts no other word, and leaves nothing else out', () => {
    fc.assert(
      fc.property(marks, ({ whole, passages }) => {
        const shown = shownWithout(whole, passages)
        for (const passage of passages) expect(hasWhole(shown, passage)).toBe(false)
        const parts = partsOf(whole, passages, [whole])
        expect(parts.map((part) => part.text).join('')).toBe(whole)
        for (const part of parts)
          if (part.isWithheld) expect(passages.some((one) => part.text.includes(one))).toBe(true)
        let end = 0
        for (const part of parts.slice(0, -1)) {
          end += part.text.length
          expect(isCut(whole, end)).toBe(false)
        }
      }),
    )
  })

  it('gives the same result in whatever order they are', () => {
    fc.assert(
      fc.property(marks, ({ whole, passages }) => {
        expect(shownWithout(whole, passages.toReversed())).toBe(shownWithout(whole, passages))
      }),
    )
  })

  it('replaces every occurrence; those that touch or overlap become one', () => {
    expect(shownWithout('Rude. Calm. Rude.', ['Rude.'])).toBe(`${WITHHELD_MARK} Calm. ${WITHHELD_MARK}`)
    expect(shownWithout('a a a b', ['a a'])).toBe(`${WITHHELD_MARK} b`)
    expect(shownWithout('a b c d', ['a b', 'b c'])).toBe(`${WITHHELD_MARK} d`)
    expect(shownWithout('a b c d', [])).toBe('a b c d')
  })

  it('does not replace a part of a word', () => {
    const texts = [
      'She has many skills.',
      'She was ill for weeks.',
      'She will still do it. Ill-treated, ill_timed, été',
    ]
    const shown = texts.map((one) => withoutPassages(one, ['ill'], texts))
    expect(shown).toEqual([texts[0], 'She was […] for weeks.', texts[2]])
    expect(shownWithout('l’amie de Zoe\u0308, Zoe', ['amie', 'Zoe'])).toBe('l’[…] de Zoe\u0308, […]')
    expect(shownWithout('她生病了，用Excel工作', ['病', 'Excel'])).toBe('她生[…]了，用[…]工作')
  })

  it('still replaces what none of the texts has as whole words, from a version that took any characters', () => {
    const texts = ['She was ill.', 'was illness']
    expect(texts.map((one) => withoutPassages(one, ['as il'], texts))).toEqual(['She w[…]l.', 'w[…]lness'])
  })
})

describe('passages', () => {
  it('must be in a text, and each must be withheld where no other is', () => {
    const texts = ['Good. So bad. Good.', 'Calm.']
    expect(passageProblem(texts, ['Good.', 'Calm.'])).toBeNull()
    expect(passageProblem(texts, ['good.'])).toBe('missing')
    expect(passageProblem(texts, ['Calm.', 'Calm.'])).toBe('overlapping')
    expect(passageProblem(texts, ['So bad', 'bad. Good'])).toBe('overlapping')
    expect(passageProblem(texts, ['So bad.', 'bad'])).toBe('overlapping')
    expect(passageProblem(texts, ['alm'])).toBe('missing')
    // The first is elsewhere, too.
    expect(passageProblem(texts, ['Good.', 'So bad. Good.'])).toBeNull()
  })

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
        const words = wholeWords(text, { from: Math.min(one, other), to: Math.max(one, other) })
        expect(words.from <= one && one <= words.to && words.from <= other && other <= words.to).toBe(true)
        const chosen = markedPassages([{ sentences, marked, words: [words] }])
        const hidden = partsOf(text, chosen, [text]).map((part) =>
          part.isWithheld ? '#'.repeat(part.text.length) : part.text,
        )
        expect(passageProblem([text], chosen)).toBeNull()
        expect(hidden.join('').slice(words.from, words.to).replaceAll(/[\s#]/g, '')).toBe('')
      }),
    )
  })
})

describe('answers', () => {
  const question = { section: null, label: {}, help: null, isRequired: true }
  const answers = {
    strengths: 'secret strengths',
    developmentAreas: 'secret areas',
    additionalComments: null,
    observations: { teamwork: 'secret teamwork' },
    answered: {
      questions: [
        { ...question, key: 'words', kind: 'text' as const },
        { ...question, key: 'safe', kind: 'yesNo' as const, reasonFor: 'no' as const },
        { ...question, key: 'choice', kind: 'choice' as const, choices: [] },
      ],
      answers: {
        words: { value: 'secret words' },
        safe: { value: false, reason: 'secret reason' },
        choice: { value: 'secret' },
      },
    },
  }

  it('lose the passages in every text, but no key of a choice, and say nothing of them', () => {
    const { strengths, ...others } = withoutWithheld({ ...answers, withheldPassages: ['secret'] })
    expect(strengths).toBe('[…] strengths')
    expect(others.answered?.answers.choice).toEqual({ value: 'secret' })
    expect(textsOf({ strengths, ...others })).toEqual([
      '[…] strengths',
      '[…] areas',
      '[…] teamwork',
      '[…] words',
      '[…] reason',
    ])
    expect(others).not.toHaveProperty('withheldPassages')
  })

  it('stay as they are without any', () => {
    expect(withoutWithheld({ ...answers, withheldPassages: [] })).toEqual(answers)
  })
})
