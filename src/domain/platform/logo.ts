import * as m from '#messages'
export const SCHEMES = ['light', 'dark'] as const
/** The two colour schemes that devices ask for. */
export type Scheme = (typeof SCHEMES)[number]

/** 'light', 'dark'. */
export function schemeName(scheme: Scheme): string {
  return scheme === 'light' ? m.appearance_scheme_kind_light() : m.appearance_scheme_kind_dark()
}

export const LOGO_TYPES = ['image/svg+xml', 'image/png'] as const
export type LogoType = (typeof LOGO_TYPES)[number]

/** Unit: bytes. */
export const MAX_LOGO_SIZE = 64 * 1024
/** Unit: pixels. */
const MAX_PNG_SIDE = 2000
/**
 * What an SVG file must not contain, with names for it. Browsers show logos as images, which neither run nor load anything
 * anyway.
 */
const UNSAFE: readonly [found: RegExp, name: () => string][] = [
  [/<!(doctype|entity)/i, m.appearance_svg_kind_document_type],
  [/<\?(?!xml\s)/i, m.appearance_svg_kind_processing_instructions],
  [/<([\w-]+:)?script\b/i, m.appearance_svg_kind_scripts],
  [/<([\w-]+:)?(foreignobject|iframe|object|embed)\b/i, m.appearance_svg_kind_foreign_objects],
  [/[\s"'/]on[a-z]+\s*=/i, m.appearance_svg_kind_event_handlers],
  [/javascript:/i, m.appearance_svg_kind_scripts],
  [/\bhref\s*=\s*(?!["']?#)/i, m.appearance_svg_kind_external_links],
  [/url\(\s*["']?(?!["']?#)/i, m.appearance_svg_kind_external_links],
  [/@import/i, m.appearance_svg_kind_external_links],
]

/** Why this SVG file cannot be the logo, as a sentence; null if it can. */
export function svgProblem(text: string): string | null {
  if (!/<svg[\s>]/i.test(text)) return m.appearance_logo_svg_invalid()
  const unsafe = UNSAFE.find(([found]) => found.test(text))
  if (unsafe) return m.appearance_logo_svg_unsafe({ unsafe: unsafe[1]() })
  const content = withoutComments(text.replace(/^\ufeff/, ''))
  return /^\s*(<\?xml\s[^>]*\?>)?\s*<svg[\s>]/i.test(content) && /<\/svg>\s*$/i.test(content)
    ? null
    : m.appearance_logo_svg_invalid()
}

/** A loop, because a pattern would search for the end of each comment repeatedly. */
function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('<!--')
  let rest = first
  let isOpen = false
  for (const part of others) {
    const end = part.indexOf('-->')
    if (end < 0) isOpen = true
    else {
      isOpen = false
      rest += part.slice(end + 3)
    }
  }
  return isOpen ? `${rest}<!--` : rest
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The name of the first chunk, which contains the picture's size. */
const HEADER = [0x49, 0x48, 0x44, 0x52]

/** Why this PNG file cannot be the logo, as a sentence; null if it can. */
export function pngProblem(bytes: Uint8Array): string | null {
  const hasAt = (offset: number, expected: readonly number[]) =>
    expected.every((byte, index) => bytes[offset + index] === byte)
  if (bytes.length < 57 || !hasAt(0, PNG_SIGNATURE) || !hasAt(12, HEADER)) return m.appearance_logo_png_invalid()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sides = [view.getUint32(16), view.getUint32(20)]
  if (sides.includes(0)) return m.appearance_logo_png_invalid()
  return sides.some((side) => side > MAX_PNG_SIDE)
    ? m.appearance_logo_picture_too_large({ maxPngSide: MAX_PNG_SIDE })
    : null
}
