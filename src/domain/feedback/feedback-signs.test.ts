import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ratings } from './feedback.ts'
import { isFreeMail, isOtherDomain, isSameRatingEverywhere, isShorterThanSentence, SIGNS } from './feedback-signs.ts'

const ratings = (...values: (number | null)[]) =>
  ({
    technicalSkills: values[0] ?? null,
    communicationSkills: values[1] ?? null,
    problemSolving: values[2] ?? null,
    teamwork: values[3] ?? null,
    professionalism: values[4] ?? null,
    overallRating: values[5] ?? 4,
  }) satisfies Ratings

it('explains each sign, and none twice', () => {
  const texts = SIGNS.flatMap(({ label, hint }) => [label, hint])
  expect(new Set(texts).size).toBe(2 * SIGNS.length)
})

describe('the same rating everywhere', () => {
  it.each([
    [ratings(4, 4, 4, 4, 4, 4), true],
    [ratings(null, 4, null, 4, 4, 4), true],
    [ratings(null, null, null, 4, 4, 4), false],
    [ratings(4, 4, 4, 4, 4, 5), false],
    [ratings(1, 1, 1, 1, 1, 1), true],
  ])('of %o is %s', (given, expected) => {
    expect(isSameRatingEverywhere(given)).toBe(expected)
  })

  it.each([
    [ratings(4, 4, 4, 4, 4, 4), { tools: { value: 1 } }, false],
    [ratings(4, 4, 4, 4, 4, 4), { tools: { value: 4 }, notes: { value: '1' }, safe: { value: false } }, true],
    [ratings(4, 4, 4, 4, 4, 4), { tools: { value: null } }, true],
    [ratings(null, null, null, 4, 4, 4), { tools: { value: 4 } }, true],
  ])('of %o, with %o of a set, is %s', (given, further, expected) => {
    expect(isSameRatingEverywhere(given, further)).toBe(expected)
  })

  it('does not depend on which skills were not observed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        (value, seen) => {
          const given = ratings(...seen.map((isSeen) => (isSeen ? value : null)), value)
          expect(isSameRatingEverywhere(given)).toBe(seen.filter(Boolean).length >= 3)
        },
      ),
    )
  })
})

it.each([
  ['Good', true],
  ['  Very   good -- work!! ', true],
  ['…', true],
  ['', true],
  ['Learned quickly and well.', false],
  ['Sehr gut', true],
  ['学习能力强，工作认真，善于沟通。', false],
  ['很好', true],
  ['تعلّم بسرعة وعمل جيداً', false],
])('%j is shorter than a sentence: %s', (text, expected) => {
  expect(isShorterThanSentence(text)).toBe(expected)
})

it('knows free mail by the whole domain', () => {
  expect(['a@GMAIL.com', 'a@web.de', 'a@mail.gmail.com', 'a@acme.example', 'gmail.com'].map(isFreeMail)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  // Every user of Fastmail has a subdomain.
  expect(['boss@zoe.fastmail.com', 'boss@zoe.fastmail.fm', 'a@b.zoe.fastmail.com'].map(isFreeMail)).toEqual([
    true,
    true,
    false,
  ])
})

describe("another domain than the employer's other supervisors", () => {
  const others = [{ domain: 'acme.example', supervisors: 2 }]
  it.each([
    ['a@other.example', others, true],
    ['a@acme.example', others, false],
    ['a@mail.acme.example', others, false],
    ['a@notacme.example', others, true],
    ['a@acme.example', [{ domain: 'berlin.acme.example', supervisors: 5 }], false],
    ['a@gmail.com', others, false],
    ['a@other.example', [{ domain: 'acme.example', supervisors: 1 }], false],
    ['a@other.example', [{ domain: 'gmail.com', supervisors: 9 }], false],
    ['a@other.example', [{ domain: 'zoe.fastmail.com', supervisors: 9 }], false],
    ['boss@zoe.fastmail.com', others, false],
    ['a@other.example', [], false],
  ])('%s beside %o: %s', (address, known, expected) => {
    expect(isOtherDomain(address, known)).toBe(expected)
  })
})
