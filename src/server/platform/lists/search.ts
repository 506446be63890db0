import { type Expression, type SqlBool, sql } from 'kysely'
import { composed } from '#domain/plain-text'
import { foldForSearch } from '#domain/search-fold'

const MAX_WORDS = 8

/** The folded words of a search term, at most eight. */
export function searchWords(term: string | undefined): string[] {
  // Composed, as every stored text is: accents that stand alone fold otherwise in two parts.
  return foldForSearch(composed(term ?? ''))
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS)
}

/** Every word occurs in the text (spec section 2). Both are folded: the words by `searchWords`, the text by `search_fold`. */
export function containsWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return words.reduce<Expression<SqlBool>>(
    (condition, word) => sql<boolean>`${condition} and ${text} like ${pattern(word)}`,
    sql<boolean>`true`,
  )
}

/** Whether the trigram index can find the word, which takes three letters or digits in a row. */
export function isIndexed(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

// In a subselect, so that the planner does not guess from the word how many rows there are.
function pattern(word: string) {
  return sql`(select ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}::text)`
}
