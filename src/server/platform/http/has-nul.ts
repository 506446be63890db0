/**
 * Whether a request contains the character NUL, in its URL or in a JSON or form body. The database refuses it in text, and the
 * identity library passes text on unchecked.
 */
export function hasNul(url: string, body: ArrayBuffer): boolean {
  if (url.includes('%00')) return true
  const text = new TextDecoder().decode(body)
  return NUL.test(text.trimStart().startsWith('{') ? text : text.replaceAll('%00', '\0'))
}

/** Literal, or escaped in JSON: after an even number of backslashes. */
const NUL = /\0|(?<!\\)(?:\\\\)*\\u0000/
