import type { Compilable, CompiledQuery } from 'kysely'
import type { Db, Tx } from './client.ts'

/** Who asks may choose among more shapes than are worth keeping. */
const MOST_SHAPES = 500

/**
 * A query that is built and compiled at its first call; after that a call only binds its values. For what nearly every
 * request asks: building and compiling costs several times what the database needs to answer.
 *
 * `build` sees a mark for each value: it may compare with them, not look into them. What the query looks like may depend
 * on the shape alone, plain JSON; each is compiled once.
 */
export function compiledOnce<Values extends Record<string, unknown>, Row, Shape = undefined>(
  build: (db: Db | Tx, values: Values, shape: Shape) => Compilable<Row>,
): (db: Db | Tx, values: Values, ...shape: Shape extends undefined ? [] : [Shape]) => Promise<Row[]> {
  const bind = boundOnce(build)
  return async (db, values, ...shape) => (await db.executeQuery(bind(db, values, ...shape))).rows
}

/** The same for a statement that is sent with others (`AtOnce`): it is bound and not run. */
export function boundOnce<Values extends Record<string, unknown>, Row, Shape = undefined>(
  build: (db: Db | Tx, values: Values, shape: Shape) => Compilable<Row>,
): (db: Db | Tx, values: Values, ...shape: Shape extends undefined ? [] : [Shape]) => CompiledQuery<Row> {
  const known = new Map<string, CompiledQuery<Row>>()
  return (db, values, ...[shape]) => {
    const key = shape === undefined ? '' : JSON.stringify(shape)
    const compiled = known.get(key) ?? build(db, MARKS as Values, shape as Shape).compile()
    if (known.size < MOST_SHAPES) known.set(key, compiled)
    const parameters = compiled.parameters.map((value) => (value instanceof Mark ? values[value.name] : value))
    return { ...compiled, parameters }
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
