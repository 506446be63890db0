import { type Expression, type SqlBool, sql } from 'kysely'

const MOST_WORDS = 8

/** The words of a search term; more than eight are not looked for. */
export function wordsOf(term: string | undefined): string[] {
  return (term ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
}

/** Every word occurs in the text, ignoring case and accents (spec section 2). The text is one that search_fold made. */
export function hasWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return words.reduce<Expression<SqlBool>>(
    (condition, word) => sql<boolean>`${condition} and ${text} like ${pattern(word)}`,
    sql<boolean>`true`,
  )
}

/** Whether the trigram index can find the word: it knows three letters or digits in a row. */
export function isIndexed(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

// A select of its own is computed once and not for every row. Folded first, so that what folding yields is escaped too.
function pattern(word: string) {
  return sql`(select '%' || regexp_replace(search_fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
}
