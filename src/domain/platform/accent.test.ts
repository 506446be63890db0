import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accentProblem,
  accentSentence,
  accentStyles,
  accentTokens,
  contrast,
  DEFAULT_ACCENT,
  nearestAccent,
} from './accent.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
  ])('of %s on %s is %s', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })
})

describe('an accent', () => {
  it('may be the default', () => expect(accentProblem(DEFAULT_ACCENT)).toBeNull())

  it.each(['#003366', '#8b1a1a', '#5b2a86', '#000000', '#4b2e05'])('may be %s', (accent) => {
    expect(accentSentence(accent)).toBeNull()
    expect(nearestAccent(accent)).toBe(accent)
  })

  it.each([
    ['#ffcc00', 'links on the page'],
    ['#ffffff', 'links on the page'],
    ['#7f7f7f', 'links on the page'],
    ['#d33682', 'links on the page'],
  ])('may not be %s, whose contrast is too low', (accent, what) => {
    expect(accentProblem(accent)).toMatchObject({ scheme: 'light', what })
    expect(accentSentence(accent)).toContain(`The nearest colour that works is ${nearestAccent(accent)}.`)
    expect(accentProblem(nearestAccent(accent))).toBeNull()
  })

  it('says where the contrast is too low', () =>
    expect(accentSentence('#ffcc00')).toMatch(
      /^Too little contrast in the light scheme: links on the page would have 1\.3:1, and 4\.5:1 is needed\. The nearest colour that works is #[0-9a-f]{6}\.$/,
    ))

  it('keeps its hue when it becomes darker', () =>
    expect(nearestAccent('#ff0000')).toMatch(/^#[a-d][0-9a-f]([01][0-9a-f]){2}$/))

  it('has a nearest readable colour, whatever it is', () =>
    fc.assert(fc.property(anyColor, (accent) => accentProblem(nearestAccent(accent)) === null)))

  it('makes only colours that browsers read', () =>
    fc.assert(
      fc.property(anyColor, (accent) =>
        Object.values(accentTokens(accent))
          .flatMap(Object.values<string>)
          .every((color) => /^#[0-9a-f]{6}$/.test(color)),
      ),
    ))

  it('becomes a style sheet for both schemes', () =>
    expect(accentStyles('#003366')).toMatch(
      /^:root:root\{--pine:#003366;--pine-hover:#\w{6};--on-pine:#ffffff;--pine-wash:#\w{6}\}@media screen and \(prefers-color-scheme:dark\)\{:root:root\{--pine:#\w{6};.*\}\}\n$/,
    ))
})
