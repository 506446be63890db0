import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// WCAG 1.4.3 and 1.4.11 for the colours that every screen uses, in light and dark.

const BACKGROUNDS = ['ground', 'surface']
const tokens = readTokens()

it.each(['rule-strong', 'pine'])('borders and focus outlines have a contrast of 3: %s', (token) => {
  expect(lowestContrast(token, BACKGROUNDS)).toBeGreaterThanOrEqual(3)
})

it.each([
  ['ink', [...BACKGROUNDS, 'sunken', 'pine-wash']],
  ['ink-2', [...BACKGROUNDS, 'sunken', 'pine-wash']],
  ['pine', [...BACKGROUNDS, 'pine-wash']],
  ['pine-hover', BACKGROUNDS],
  ['amber-ink', ['amber-wash']],
  ['brick-ink', ['brick-wash', ...BACKGROUNDS]],
  ['on-pine', ['pine']],
] as const)('text has a contrast of 4.5: %s', (token, backgrounds) => {
  expect(lowestContrast(token, backgrounds)).toBeGreaterThanOrEqual(4.5)
})

function readTokens(): Map<string, [light: string, dark: string]> {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  const found = css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, [light, dark]]))
}

function lowestContrast(token: string, backgrounds: readonly string[]): number {
  const ratios = backgrounds.flatMap((background) =>
    [0, 1].map((scheme) => contrast(tokens.get(token)?.[scheme] ?? '', tokens.get(background)?.[scheme] ?? '')),
  )
  return Math.min(...ratios)
}

/** The contrast ratio of WCAG. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
