import * as m from '#messages'
import { type Scheme, schemeName } from './logo.ts'

/** The colours made from one accent, in one colour scheme. */
export type AccentTokens = {
  /** Links, buttons, and what is chosen. */
  pine: string
  pineHover: string
  /** Text on buttons. */
  onPine: string
  /** The background of chosen things. */
  pineWash: string
}

type Grounds = Record<'ground' | 'surface' | 'sunken' | 'amberWash' | 'brickWash' | 'ink' | 'ink2', string>

/** The colours of `src/web/ui/tokens.css` that stay the same with any accent. */
export const GROUNDS: Record<Scheme, Grounds> = {
  light: {
    ground: '#f2f5f3',
    surface: '#ffffff',
    sunken: '#e9eeeb',
    amberWash: '#fdf0d5',
    brickWash: '#fbe6e2',
    ink: '#14211d',
    ink2: '#4b5c55',
  },
  dark: {
    ground: '#0f1614',
    surface: '#161f1c',
    sunken: '#0b110f',
    amberWash: '#33280f',
    brickWash: '#3a1b16',
    ink: '#e6ede9',
    ink2: '#a3b3ab',
  },
}

/** The accent of `src/web/ui/tokens.css`. */
export const DEFAULT_TOKENS: Record<Scheme, AccentTokens> = {
  light: { pine: '#0d4f3c', pineHover: '#0a3d2f', onPine: '#ffffff', pineWash: '#e0eee8' },
  dark: { pine: '#86d3b4', pineHover: '#a2e0c7', onPine: '#06231a', pineWash: '#17332a' },
}
export const DEFAULT_ACCENT = DEFAULT_TOKENS.light.pine

/** The contrast of text (WCAG 2.2, 1.4.3). It includes 3:1 for graphics (1.4.11). */
const TEXT_CONTRAST = 4.5

export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The accent colours of both schemes. Light shows the accent itself, dark a lighter shade of the same hue. */
export function accentTokens(accent: string): Record<Scheme, AccentTokens> {
  const color = toOklch(accent)
  const { hue } = color
  const light = toHex({ ...color, lightness: Math.max(0, color.lightness - 0.06) })
  const chroma = Math.min(color.chroma, 0.11)
  return {
    light: {
      pine: accent,
      pineHover: light,
      onPine: '#ffffff',
      pineWash: toHex({ lightness: 0.945, chroma: Math.min(color.chroma, 0.02), hue }),
    },
    dark: {
      pine: toHex({ lightness: 0.81, chroma, hue }),
      pineHover: toHex({ lightness: 0.86, chroma, hue }),
      onPine: toHex({ lightness: 0.22, chroma: Math.min(color.chroma, 0.04), hue }),
      pineWash: toHex({ lightness: 0.3, chroma: Math.min(color.chroma, 0.04), hue }),
    },
  }
}

type AccentProblem = { scheme: Scheme; what: string; contrast: number }

/** Where this accent would be hard to read; null if it is readable in both schemes. */
export function accentProblem(accent: string): AccentProblem | null {
  const tokens = accentTokens(accent)
  for (const scheme of ['light', 'dark'] as const) {
    const { pine, pineHover, onPine, pineWash } = tokens[scheme]
    const { ground, surface, sunken, amberWash, brickWash, ink, ink2 } = GROUNDS[scheme]
    const pairs: [what: string, text: string, on: string][] = [
      [m.appearance_contrast_kind_page_links(), pine, ground],
      [m.appearance_contrast_kind_panel_links(), pine, surface],
      [m.appearance_contrast_kind_panel_links(), pineHover, surface],
      [m.appearance_contrast_kind_quiet_panel_links(), pine, sunken],
      [m.appearance_contrast_kind_warning_links(), pine, amberWash],
      [m.appearance_contrast_kind_error_links(), pine, brickWash],
      [m.appearance_contrast_kind_chosen_item(), pine, pineWash],
      [m.appearance_contrast_kind_chosen_text(), ink, pineWash],
      [m.appearance_contrast_kind_chosen_text(), ink2, pineWash],
      [m.appearance_contrast_kind_button_text(), onPine, pine],
      [m.appearance_contrast_kind_button_text(), onPine, pineHover],
    ]
    for (const [what, text, on] of pairs) {
      const found = contrast(text, on)
      if (found < TEXT_CONTRAST) return { scheme, what, contrast: found }
    }
  }
  return null
}

/** Unit: OKLCH lightness. */
const STEP = 0.002

/** The nearest readable colour of the same hue; the accent itself if it is readable in both schemes. */
export function nearestAccent(accent: string): string {
  const color = toOklch(accent)
  for (let distance = 0; distance <= 1; distance += STEP) {
    for (const lightness of [color.lightness - distance, color.lightness + distance]) {
      if (lightness < 0 || lightness > 1) continue
      const candidate = distance === 0 ? accent : toHex({ ...color, lightness })
      if (!accentProblem(candidate)) return candidate
    }
  }
  return DEFAULT_ACCENT
}

/** Explains why this colour cannot be the accent and suggests one that can; null if it can. */
export function accentSentence(accent: string): string | null {
  const problem = accentProblem(accent)
  if (!problem) return null
  const ratio = (Math.floor(problem.contrast * 10) / 10).toFixed(1)
  return m.appearance_accent_contrast_too_low({
    scheme: schemeName(problem.scheme),
    what: problem.what,
    ratio,
    textContrast: TEXT_CONTRAST,
    accent: nearestAccent(accent),
  })
}

/**
 * The style sheet with these colours. It overrides tokens.css in any order. It uses media queries, because only the build
 * translates `light-dark()` for older browsers, and this text does not pass through it.
 */
export function accentStyles(accent: string): string {
  const { light, dark } = accentTokens(accent)
  return `${rule(light)}@media screen and (prefers-color-scheme:dark){${rule(dark)}}\n`
}

function rule({ pine, pineHover, onPine, pineWash }: AccentTokens): string {
  return `:root:root{--pine:${pine};--pine-hover:${pineHover};--on-pine:${onPine};--pine-wash:${pineWash}}`
}

type Oklch = { lightness: number; chroma: number; hue: number }
type Triple = [number, number, number]

function channels(hex: string): Triple {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Triple
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function encoded(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(linear) as Triple
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

// OKLab by Björn Ottosson, https://bottosson.github.io/posts/oklab/, as in CSS Color 4.

function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(linear) as Triple
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  return { lightness, chroma: Math.hypot(a, bb), hue: Math.atan2(bb, a) }
}

function toLinear({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Reduces the chroma of colours that screens cannot show. */
function toHex(color: Oklch): string {
  for (let { chroma } = color; ; chroma = Math.max(0, chroma - 0.005)) {
    const rgb = toLinear({ ...color, chroma })
    if (chroma > 0 && rgb.some((value) => value < -0.0005 || value > 1.0005)) continue
    const digits = rgb.map((value) => {
      const byte = Math.round(255 * encoded(Math.min(1, Math.max(0, value))))
      return byte.toString(16).padStart(2, '0')
    })
    return `#${digits.join('')}`
  }
}
