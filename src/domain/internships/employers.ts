import { foldForSearch } from '../text/search-fold.ts'

/** Unit: characters. */
const KEY_MAX_LENGTH = 200

// For folded texts, which have no control characters.
const PUNCTUATION =
  /[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+/g

/** The same key for all spellings of an employer, ignoring punctuation. Identical to the database's `employer_key`. */
export function employerKey(name: string): string {
  const folded = foldForSearch(name)
  const words = folded.replaceAll(/[.']/g, '').replaceAll(PUNCTUATION, ' ').trim()
  return [...(words || folded || name)].slice(0, KEY_MAX_LENGTH).join('')
}
