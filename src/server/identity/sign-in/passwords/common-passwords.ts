import { PASSWORD_MIN_LENGTH } from '#contract/identity/account'
import { composed } from '#domain/text/plain-text'
import type { Config } from '../../../config.ts'

/** Words people think of first. Those of the installation and of the person are added. */
const OBVIOUS = [
  'admin',
  'career',
  'feedback',
  'internship',
  'internships',
  'manager',
  'student',
  'supervisor',
  'university',
]
/** Unit: characters. Shorter words, such as 'uni' in an address, are too frequent. */
const SHORTEST = 4

let common: Promise<ReadonlySet<string>> | null = null

/**
 * Whether this is one of the 40,000 most common passwords, in any case, or consists only of obvious words, digits and signs:
 * 'Riverside-University2026!'.
 */
export async function isCommonPassword(password: string, site: Site, person?: Person): Promise<boolean> {
  common ??= loadCommonPasswords()
  const texts = [
    site.productName,
    site.universityName,
    ...(person ? [person.firstName, person.lastName, person.email] : []),
  ]
  return (await common).has(password.toLowerCase()) || isMadeOf(password, [...OBVIOUS, ...texts.flatMap(wordsIn)])
}

type Site = Pick<Config, 'productName' | 'universityName'>
type Person = { firstName: string; lastName: string; email: string }

function isMadeOf(password: string, words: readonly string[]): boolean {
  const letters = wordsIn(password).join('')
  const longestFirst = words.filter(({ length }) => length >= SHORTEST).toSorted((a, b) => b.length - a.length)
  return letters !== '' && longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), letters) === ''
}

function wordsIn(text: string): string[] {
  const plain = composed(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/\P{L}+/u).filter(Boolean)
}

// Loaded on first use: the list takes ten megabytes, and most processes never set a password.
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN_LENGTH))
}
