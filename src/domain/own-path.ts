const BASE = 'http://inside.invalid'
/** Longer ones are not followed, so that they fit into a header. Unit: characters. */
const LONGEST = 2000
/** A slash, backslash or control character that somebody on the way may decode, however often it was encoded. */
const ENCODED = /%(?:25)*(?:2f|5c|[01][0-9a-f]|7f)/i

/**
 * A path of this site as browsers resolve it, with its query and fragment, in ASCII; undefined for anything else. Whatever leads
 * somewhere by a parameter goes through here: it must never lead to another site.
 */
export function ownPath(address: unknown): string | undefined {
  // Browsers treat a backslash as a slash, and leave out tabs and line breaks. After a single slash, nothing fails to parse.
  if (typeof address !== 'string' || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(address)) return undefined
  const { href, origin, pathname } = new URL(address, BASE)
  // '/.//evil.example' is resolved to '//evil.example'.
  if (origin !== BASE || pathname.includes('//') || ENCODED.test(pathname)) return undefined
  const path = href.slice(BASE.length)
  return path.length <= LONGEST ? path : undefined
}
