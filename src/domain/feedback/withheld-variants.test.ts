import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asRead } from '../text/as-read.ts'
import { wholeWordsOf } from '../text/whole-words.ts'
import { partsWith, passageProblem, withoutWithheld } from './withheld.ts'

// Other spellings of the same words, which look the same to a reader.

const question = { section: null, label: {}, help: null, isRequired: true }

/** What remains of the text, wherever it can appear. */
function shownEverywhere(text: string, passages: readonly string[]): Set<unknown> {
  const { strengths, developmentAreas, additionalComments, observations, answered } = withoutWithheld({
    strengths: text,
    developmentAreas: text,
    additionalComments: text,
    observations: { teamwork: text },
    answered: {
      questions: [
        { ...question, key: 'words', kind: 'text' as const },
        { ...question, key: 'safe', kind: 'yesNo' as const, reasonFor: 'no' as const },
      ],
      answers: { words: { value: text }, safe: { value: false, reason: text } },
    },
    withheldPassages: passages,
  })
  const { words, safe } = answered!.answers
  return new Set([strengths, developmentAreas, additionalComments, observations.teamwork, words?.value, safe?.reason])
}

const shownOf = (text: string, ...passages: string[]) => [...shownEverywhere(text, passages)]

describe('a passage is withheld however it is written', () => {
  it.each([
    ['in capitals', 'she has asthma', 'SHE HAS ASTHMA'],
    ['with two blanks', 'she has asthma', 'she  has   asthma'],
    ['across a line break', 'she has asthma', 'she\nhas\r\nasthma'],
    ['across a paragraph', 'she has asthma', 'she has\n\n\tasthma'],
    ['with a blank that does not break', 'she has asthma', 'she\u00a0has\u202fasthma'],
    ['with typographic apostrophes', "doesn't she's", 'doesn’t she\u02bcs'],
    ['with other quotation marks', '"slow" work', '„slow“ work'],
    ['with guillemets', '“slow” work', '« slow » work'],
    ['with other dashes', 'a well-known slip', 'a well\u2011known slip'],
    ['with a dash between blanks', 'slow—always', 'slow – always'],
    ['divided at the end of a line', 'she has asthma', 'she has asth-\nma'],
    ['with a soft hyphen', 'she has asthma', 'she has asth\u00adma'],
    ['with marks that nobody sees', 'she has asthma', 'she\u200b has as\u200dth\u2060ma'],
    ['decomposed', 'trop énervée', 'trop e\u0301nerve\u0301e'.toUpperCase()],
    ['composed', 'Zoe\u0308 est lente', 'ZOË EST LENTE'],
    ['with marks in another order', 'e\u0323\u0302', 'e\u0302\u0323'],
    ['with two capitals for one letter', 'sie heißt Groß', 'SIE HEISST GROSS'],
    ['with a capital sharp s', 'Straße', 'STRA\u1e9eE'],
    ['in Turkish capitals', 'ilaç alıyor', 'İLAÇ ALIYOR'],
    ['in Greek capitals', 'ο ασθενής', 'Ο ΑΣΘΕΝΉΣ'],
    ['with ligatures', 'a difficult office', 'a di\ufb03cult o\ufb03ce'],
    ['in wide letters', 'ASTHMA', 'ＡＳＴＨＭＡ'],
    ['with a blank before the mark', 'malade !', 'malade!'],
    ['without a blank between sentences', 'Late. Ill.', 'LATE.ILL.'],
    ['in Arabic with vowel signs and a tatweel', 'هي مريضة', 'هي مَـرِيضَة'],
    ['in Chinese across a line break', '她生病了', '她生\n病 了'],
    ['in Korean letters', '아프다', '아프다'.normalize('NFD')],
    ['with three dots', 'so... bad', 'so… bad'],
    ['after an accent that stands alone', '¹ͺ', '1\u0345'],
  ])('%s', (_, passage, variant) => {
    const text = `Careful. (${variant}) On time. [${passage}]`
    expect(shownOf(text, passage)).toEqual(['Careful. ([…]) On time. [[…]]'])
    expect(shownOf(text, variant)).toEqual(['Careful. ([…]) On time. [[…]]'])
  })

  it('but not other words', () => {
    const text = "Schön, still, I'll, a Zoë, resume2, not able, wo rk"
    for (const passage of ['schon', 'ill', 'Zoe', 'resume', 'notable', 'work'])
      expect(shownOf(`${text}. ${passage}`, passage)).toEqual([`${text}. […]`])
  })
})

const LETTERS = [
  'a',
  'b',
  'é',
  'ß',
  'İ',
  'ı',
  'ﬁ',
  'ς',
  'Ǆ',
  'ẛ̣',
  'ё',
  'مُ',
  'لا',
  '한',
  '病',
  'か',
  'が',
  'ก็',
  'क्ष',
  '１',
  '𝔞',
  '𐐀',
  '👩‍💻',
]
const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 5 })
const BLANKS = [' ', '  ', '\n', '\r\n', '\t', '\u00a0', ' \u3000', '\u2028', '\u200b \u200b', '\n\n']
const HIDDEN = ['', '', '', '\u00ad', '\u200b', '\u2060', '\ufeff']
const APOSTROPHES = ["'", '’', '‘', '`', '\u02bc', '＇']
const DASHES = ['-', '\u2010', '\u2011', '–', '—', '－', ' - ', '\u00a0— ', '-\n']
const CASES = [(text: string) => text, (text: string) => text.toUpperCase(), (text: string) => text.toLowerCase()]
const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const
const joints = fc.constantFrom(BLANKS, APOSTROPHES, DASHES)

/** Words and joints, and how to spell them. */
const passage = fc.array(fc.tuple(word, joints), { minLength: 1, maxLength: 5 })
const spelling = fc.infiniteStream(fc.nat(1000))

function spelled(words: readonly (readonly [string, readonly string[]])[], choices: Iterator<number>): string {
  const pick = <Value>(from: readonly Value[]): Value => from[choices.next().value % from.length]!
  return words
    .map(([letters, between], index) => {
      const shown = pick(CASES)(letters).normalize(pick(FORMS))
      const clusters = [...new Intl.Segmenter('en').segment(shown)].map(({ segment }) => segment + pick(HIDDEN))
      return clusters.join('') + (index < words.length - 1 ? pick(between) : '')
    })
    .join('')
}

it('whatever the letters, none of it stays in whatever spelling', () => {
  fc.assert(
    fc.property(passage, spelling, (words, choices) => {
      const numbers = choices[Symbol.iterator]()
      const [marked, first, second] = [1, 2, 3].map(() => spelled(words, numbers))
      expect(shownOf(`x. (${first!}) y ${second!}`, marked!)).toEqual(['x. ([…]) y […]'])
    }),
    { numRuns: 2000 },
  )
})

const anyText = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...LETTERS, ...BLANKS, ...DASHES, '\u0301', '\u200d', '.', '!', '🌱'),
    maxLength: 30,
  }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)

it('whatever the text, words of it are found where they stand, and nowhere afterwards', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat(), (text, one, other) => {
      const places = [...Array.from(text.matchAll(/./gsu), ({ index }) => index), text.length]
      const [from = 0, to = 0] = [one, other].map((at) => places[at % places.length]!).toSorted((a, b) => a - b)
      const words = wholeWordsOf(text)({ from, to })
      expect(words.from <= from && to <= words.to).toBe(true)
      const marked = text.slice(words.from, words.to)
      fc.pre(asRead(marked).folded !== '')
      const [parts = []] = partsWith([text], [marked])
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(passageProblem([text], [marked])).toBeNull()
      // The marked words, apart from characters that nobody sees.
      const hidden = parts.map((part) => (part.isWithheld ? '\0'.repeat(part.text.length) : part.text)).join('')
      expect(asRead(hidden.slice(words.from, words.to).replaceAll('\0', '')).folded).toBe('')
      const left = parts.filter((part) => !part.isWithheld).map((part) => part.text)
      for (const rest of left) expect(passageProblem([rest], [marked])).toBe('missing')
    }),
    { numRuns: 3000 },
  )
})
