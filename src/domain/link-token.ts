/** The token that our emails carry: 40 hexadecimal digits. */
const TOKEN = /[0-9a-f]{40}/
/** Soft line breaks of quoted-printable mail, their coded forms, and what cannot be seen. */
const ADDED_BY_MAIL_PROGRAMS = /=3d|=(?:\r?\n)?|[\s\p{Cf}]/giu
const PUNCTUATION = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu

/**
 * The token in what arrived as one. Mail programs add dots and brackets, break lines, change case, code characters and
 * append parameters of their own; what they added is taken away again. A text that holds no token comes back without its
 * outer punctuation.
 */
export function linkTokenIn(text: string): string {
  const plain = decoded(text).replaceAll(ADDED_BY_MAIL_PROGRAMS, '')
  return TOKEN.exec(plain.toLowerCase())?.[0] ?? plain.replaceAll(PUNCTUATION, '')
}

/** Some programs code the address once more on each hop. */
function decoded(text: string): string {
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
