import { type Expression, type SqlBool, sql } from 'kysely'

const MOST_WORDS = 8

/** The words of a search term; more than eight are not looked for. */
export function wordsOf(term: string | undefined): string[] {
  return (term ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
}

/** Every word occurs in the text, ignoring case and accents (spec section 2). The text is one that search_fold made. */
export function hasWords(text: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  return allOf(words, (word) => sql`${text} like ${pattern(sql`search_fold(${word})`)}`)
}

/**
 * The same, for a column with a trigram index. That reads through all rows of each three letters of a word, and the last
 * part of an address has letters that stand in every row: it is asked for the telling part, and the rows are compared.
 */
export function hasIndexedWords(column: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  const hasTellingPart = allOf(words, (word) => sql`${column} like ${pattern(tellingPart(word))}`)
  // An expression, so that the index does not answer this too.
  return sql<boolean>`${hasTellingPart} and ${hasWords(sql`(${column} || '')`, words)}`
}

/** Whether the trigram index can find the word: it knows three letters or digits in a row. */
export function isIndexed(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word)
}

function allOf(words: readonly string[], holds: (word: string) => Expression<unknown>): Expression<SqlBool> {
  return words.reduce<Expression<SqlBool>>(
    (sofar, word) => sql<boolean>`${sofar} and ${holds(word)}`,
    sql<boolean>`true`,
  )
}

/**
 * Of an address what is before the @; of an account that ends with a number, as student4711 does, the number and two
 * letters (of smith2026 the number alone would be a whole year's).
 */
function tellingPart(word: string) {
  return sql`(
    select coalesce(substring(account from '^[a-z]*([a-z]{2}[0-9]{3,}@?)$'), account)
    from (select coalesce(substring(folded from '^[^@]*[a-z0-9]{3}[^@]*@'), folded) as account
      from search_fold(${word}) as folded) accounts)`
}

// In a select of its own, so that it is computed once and not for every row. Folded first, so that what folding yields is escaped too.
function pattern(text: Expression<unknown>) {
  return sql`(select '%' || regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g') || '%')`
}
