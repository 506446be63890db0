import type { CompiledQuery } from 'kysely'

/** Before the text of a statement that the next one of its transaction does not wait for (`TransactionClient`). */
export const UNHEARD = '/* unheard */ '

/**
 * The same statement, sent together with the next one of its transaction, at the latest with `commit`. It answers with no
 * rows; when it is refused, the next one fails with its error.
 */
export function unheard<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...query, sql: `${UNHEARD}${query.sql}` }
}
