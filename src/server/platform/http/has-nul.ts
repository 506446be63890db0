/**
 * Whether a request contains the character NUL: in its URL, or in a body of JSON or a form. The database refuses it in text,
 * and the identity library passes text on as it is.
 */
export function hasNul(url: string, body: ArrayBuffer): boolean {
  if (url.includes('%00')) return true
  const text = new TextDecoder().decode(body)
  return NUL.test(text.trimStart().startsWith('{') ? text : text.replaceAll('%00', '\0'))
}

/** As such, or escaped in JSON: after an even number of backslashes. */
const NUL = /\0|(?<!\\)(?:\\\\)*\\u0000/
