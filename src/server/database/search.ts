import { type Expression, type SqlBool, sql } from 'kysely'

const MOST_WORDS = 8

/** The words of a search term; more than eight are not looked for. */
export function wordsOf(term: string | undefined): string[] {
  return (term ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
}

/** Every word occurs in the text, ignoring case and accents (spec section 2). The text is one that search_fold made. */
export function hasWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return words.reduce<Expression<SqlBool>>(
    (sofar, word) => sql<boolean>`${sofar} and ${text} like ${pattern(word)}`,
    sql<boolean>`true`,
  )
}

/** Whether the trigram index can find at least one of the words: it knows three letters or digits in a row. */
export function canUseIndex(words: readonly string[]): boolean {
  return words.some((word) => /[\p{L}\p{N}]{3}/u.test(word))
}

// In a select of its own, so that it is computed once and not for every row. Folded first, so that what folding yields is escaped too.
function pattern(word: string) {
  return sql`(select '%' || regexp_replace(search_fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`
}
