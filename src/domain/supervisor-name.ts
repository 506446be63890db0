import { foldForSearch } from './search-fold.ts'

/** One student types them and the next one does not. */
const TITLES = new Set(['dr', 'prof', 'professor', 'ing', 'phd', 'msc', 'mba', 'mr', 'mrs', 'ms', 'miss', 'mx'])

/**
 * Whether two names that students typed are of one person: capitals, accents, punctuation, titles and the order of the
 * words do not matter. Different people can share a mailbox.
 */
export function isSameSupervisor(one: string, other: string): boolean {
  const words = wordsOf(one)
  return words !== '' && words === wordsOf(other)
}

function wordsOf(name: string): string {
  return foldForSearch(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word && !TITLES.has(word))
    .toSorted()
    .join(' ')
}
