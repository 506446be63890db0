import { type Expression, type SqlBool, sql } from 'kysely'

const MAX_WORDS = 8

/** The words of a search term, at most eight. */
export function searchWords(term: string | undefined): string[] {
  return (term ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

/** Every word occurs in the text, ignoring case and accents (spec section 2). The text must come from search_fold. */
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

// In a subselect, so that PostgreSQL computes it once and not for every row. Folding comes first: it can yield % or _.
function pattern(word: string) {
  return sql`(select '%' || regexp_replace(search_fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
}
