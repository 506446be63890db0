import { type Expression, type SqlBool, sql } from 'kysely'

const MOST_WORDS = 8

/** Every word of the term occurs in the row's search text, ignoring case and accents (spec section 2). */
export function matchesSearch(table: 'internships' | 'feedback', term: string | undefined): Expression<SqlBool> {
  const words = (term ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const column = sql.ref(`${table}.searchText`)
  return words.reduce<Expression<SqlBool>>(
    (sofar, word) => sql<boolean>`${sofar} and ${column} like '%' || ${escaped(word)} || '%'`,
    sql<boolean>`true`,
  )
}

// Folded first, so that what folding yields is escaped too.
function escaped(word: string) {
  return sql`regexp_replace(search_fold(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
}
