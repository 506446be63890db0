import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentencesIn } from './sentences.ts'
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
const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '🌱', '.'), maxLength: 30 })
const passages = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '🌱', '.'), maxLength: 5 }), {
  maxLength: 5,
})

describe('withholding passages', () => {
  it('leaves none of them in any text, and nothing else out', () => {
    fc.assert(
      fc.property(text, passages, (whole, withheld) => {
        const shown = withoutPassages(whole, withheld)
        for (const passage of withheld.filter(Boolean)) expect(shown).not.toContain(passage)
        const parts = partsOf(whole, withheld)
        expect(parts.map((part) => part.text).join('')).toBe(whole)
        for (const part of parts)
          if (part.isWithheld) expect(withheld.some((one) => part.text.includes(one))).toBe(true)
      }),
    )
  })

  it('gives the same result in whatever order they are', () => {
    fc.assert(
      fc.property(text, passages, (whole, withheld) => {
        expect(withoutPassages(whole, withheld.toReversed())).toBe(withoutPassages(whole, withheld))
      }),
    )
  })

  it('replaces every occurrence; those that touch or overlap become one', () => {
    expect(withoutPassages('Rude. Calm. Rude.', ['Rude.'])).toBe(`${WITHHELD_MARK} Calm. ${WITHHELD_MARK}`)
    expect(withoutPassages('aaab', ['aa'])).toBe(`${WITHHELD_MARK}b`)
    expect(withoutPassages('abcd', ['ab', 'bc'])).toBe(`${WITHHELD_MARK}d`)
    expect(withoutPassages('abcd', [])).toBe('abcd')
  })
})

describe('passages', () => {
  it('must be in a text, and each must be withheld where no other is', () => {
    const texts = ['Good. So bad. Good.', 'Calm.']
    expect(passageProblem(texts, ['Good.', 'Calm.'])).toBeNull()
    expect(passageProblem(texts, ['good.'])).toBe('missing')
    expect(passageProblem(texts, ['Calm.', 'Calm.'])).toBe('overlapping')
    expect(passageProblem(texts, ['So bad', 'bad. G'])).toBe('overlapping')
    expect(passageProblem(texts, ['So bad.', 'bad'])).toBe('overlapping')
    // The first is elsewhere, too.
    expect(passageProblem(texts, ['Good.', 'So bad. Good.'])).toBeNull()
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
        const shown = withoutPassages(parts.join(''), chosen)
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
        const words = { from: Math.min(one, other), to: Math.max(one, other) }
        const chosen = markedPassages([{ sentences, marked, words: [words] }])
        const hidden = partsOf(text, chosen).map((part) => (part.isWithheld ? '#'.repeat(part.text.length) : part.text))
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
