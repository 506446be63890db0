const BASE = 'http://inside.invalid'
/** Longer paths are ignored, so that they fit into a header. Unit: characters. */
const LONGEST = 2000
/** A slash, backslash or control character that is encoded, however often, and may be decoded on the way. */
const ENCODED = /%(?:25)*(?:2f|5c|[01][0-9a-f]|7f)/i

/**
 * A path of this site as browsers resolve it, with query and fragment, in ASCII; undefined for anything else. Every address that
 * is taken from a parameter must pass through this function, so that it never leads to another site.
 */
export function ownPath(address: unknown): string | undefined {
  // Browsers treat a backslash as a slash and drop tabs and line breaks. Everything after a single slash can be parsed.
  if (typeof address !== 'string' || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(address)) return undefined
  const { href, origin, pathname } = new URL(address, BASE)
  // '/.//evil.example' is resolved to '//evil.example'.
  if (origin !== BASE || pathname.includes('//') || ENCODED.test(pathname)) return undefined
  const path = href.slice(BASE.length)
  return path.length <= LONGEST ? path : undefined
}
