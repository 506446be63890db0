/** A token is 40 hexadecimal digits. */
const TOKEN = /[0-9a-f]{40}/
/** Quoted-printable soft line breaks (raw or encoded), whitespace and invisible characters. */
const ADDED_BY_MAIL_PROGRAMS = /=3d|=(?:\r?\n)?|[\s\p{Cf}]/giu
const PUNCTUATION = /^[\p{P}\p{S}]$/u
/** Longer texts are no addresses. Unit: characters. */
const LONGEST = 10_000

/**
 * Extracts the token from a URL that a mail program may have changed: added punctuation or parameters, line breaks,
 * changed case, extra encoding. Text without a token is returned without its surrounding punctuation.
 */
export function linkTokenIn(text: string): string {
  const plain = decoded(text.slice(0, LONGEST)).replaceAll(ADDED_BY_MAIL_PROGRAMS, '')
  return TOKEN.exec(plain.toLowerCase())?.[0] ?? withoutPunctuation(plain)
}

function withoutPunctuation(text: string): string {
  const characters = [...text]
  const isWord = (character: string) => !PUNCTUATION.test(character)
  const start = characters.findIndex(isWord)
  return start < 0 ? '' : characters.slice(start, characters.map(isWord).lastIndexOf(true) + 1).join('')
}

/** Undoes repeated percent-encoding, because some mail gateways add another layer. */
export function decoded(text: string): string {
  let plain = text
  for (let hop = 0; hop < 3 && /%[0-9a-f]{2}/i.test(plain); hop++) {
    try {
      plain = decodeURIComponent(plain)
    } catch {
      return plain
    }
  }
  return plain
}
