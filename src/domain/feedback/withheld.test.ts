import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asRead } from '../text/as-read.ts'
import { wholeWordsOf } from '../text/whole-words.ts'
import { partsWith, passageProblem, textsOf, WITHHELD_MARK, withoutPassages, withoutWithheld } from './withheld.ts'

/** Letters that repeat often, without those of the mark. */
const unit = fc.constantFrom('a', 'b', ' ', 'é', '\u0301', '🌱', '.', '病')
const text = fc.string({ unit, maxLength: 30 })
/** Marks whole words of the text. */
const marks = text.chain((whole) =>
  fc.record({
    whole: fc.constant(whole),
    passages: fc.array(fc.tuple(fc.nat(whole.length), fc.nat(whole.length)), { maxLength: 5 }).map((ranges) =>
      ranges
        .map(([one, other]) => wholeWordsOf(whole)({ from: Math.min(one, other), to: Math.max(one, other) }))
        .map(({ from, to }) => whole.slice(from, to).trim())
        .filter(Boolean),
    ),
  }),
)
/** A mark belongs to the letter before it, whatever that is. */
const BETWEEN_LETTERS = /(?<=[\p{L}\p{M}])(?:(?=\p{M})|(?=\p{L})(?<!病\p{M}*)(?!病))/u

/** Whether the passage is there as a whole, not as part of longer words. */
function hasWhole(shown: string, passage: string): boolean {
  const places = Array.from(shown, (_, at) => at).filter((at) => shown.startsWith(passage, at))
  return places.some((at) => [at, at + passage.length].every((end) => !isCut(shown, end)))
}

function isCut(whole: string, at: number): boolean {
  const place = new RegExp(BETWEEN_LETTERS, 'uy')
  place.lastIndex = at
  return place.test(whole)
}

const shownWithout = (whole: string, passages: readonly string[]) => withoutPassages([whole], passages)[0]!

describe('withholding passages', () => {
  it('leaves none of them as whole words, cuts no other word, and leaves nothing else out', () => {
    fc.assert(
      fc.property(marks, ({ whole, passages }) => {
        const shown = shownWithout(whole, passages)
        for (const passage of passages) expect(hasWhole(shown, passage)).toBe(false)
        const parts = partsWith([whole], passages)[0]!
        expect(parts.map((part) => part.text).join('')).toBe(whole)
        for (const part of parts)
          if (part.isWithheld)
            expect(passages.some((one) => asRead(part.text).folded.includes(asRead(one).folded))).toBe(true)
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
    const texts = ['She has many skills.', 'She was ill for weeks.', 'She will still do it. ill_timed, illé']
    expect(withoutPassages(texts, ['ill'])).toEqual([texts[0], 'She was […] for weeks.', texts[2]])
    expect(shownWithout('l’amie de Zoe\u0308, Zoe', ['amie', 'Zoe'])).toBe('l’[…] de Zoe\u0308, […]')
    expect(shownWithout('她生病了，用Excel工作', ['病', 'Excel'])).toBe('她生[…]了，用[…]工作')
  })

  it('still replaces what none of the texts has as whole words, from a version that took any characters', () => {
    const texts = ['She was ill.', 'was illness']
    expect(withoutPassages(texts, ['as il'])).toEqual(['She w[…]l.', 'w[…]lness'])
  })
})

describe('passages', () => {
  it('must be in a text, and each must be withheld where no other is', () => {
    const texts = ['Good. So bad. Good.', 'Calm.']
    expect(passageProblem(texts, ['Good.', 'Calm.'])).toBeNull()
    expect(passageProblem(texts, ['Goods.'])).toBe('missing')
    expect(passageProblem(texts, [' — '])).toBe('missing')
    expect(passageProblem(texts, ['Calm.', 'CALM.'])).toBe('overlapping')
    expect(passageProblem(texts, ['So bad', 'bad. Good'])).toBe('overlapping')
    expect(passageProblem(texts, ['So bad.', 'bad'])).toBe('overlapping')
    expect(passageProblem(texts, ['alm'])).toBe('missing')
    // The first sentence also occurs elsewhere.
    expect(passageProblem(texts, ['Good.', 'So bad. Good.'])).toBeNull()
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
