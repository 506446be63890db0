import type { Compilable, CompiledQuery } from 'kysely'
import type { Db, Tx } from './client.ts'

/**
 * A query that is built and compiled at its first call; after that a call only binds its values. For what nearly every
 * request asks: building and compiling costs several times what the database needs to answer.
 *
 * `build` sees a mark for each value: it may compare with them, not look into them, and has the same shape every time.
 */
export function compiledOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Db | Tx, values: Values) => Compilable<Row>,
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, MARKS as Values).compile()
    const parameters = compiled.parameters.map((value) => (value instanceof Mark ? values[value.name] : value))
    const bound: CompiledQuery<Row> = { ...compiled, parameters }
    return (await db.executeQuery(bound)).rows
  }
}

/** Stands for a value where the query is built. */
class Mark {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const MARKS = new Proxy({}, { get: (_, name) => new Mark(String(name)) })
