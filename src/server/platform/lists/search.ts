import { type Expression, type SqlBool, sql } from 'kysely'
import { composed } from '#domain/text/plain-text'
import { foldForSearch } from '#domain/text/search-fold'

const MAX_WORDS = 8

/** The folded words of a search term, at most eight. */
export function searchWords(term: string | undefined): string[] {
  // Composed like every stored text, because folding splits accents that stand alone.
  return foldForSearch(composed(term ?? ''))
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS)
}

/**
 * Whether every word occurs in the text (spec section 2). Both are folded: the words by `searchWords`, the text by `search_fold`.
 */
export function containsWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return words.reduce<Expression<SqlBool>>(
    (condition, word) => sql<boolean>`${condition} and ${text} like ${pattern(word)}`,
    sql<boolean>`true`,
  )
}

/** Whether the trigram index can find the word, for which it needs three letters or digits in a row. */
export function isIndexed(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

// A subselect, so that the planner does not estimate the number of rows from the word.
function pattern(word: string) {
  return sql`(select ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}::text)`
}
