import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Db, SERVER_TYPES } from '../src/server/database/client.ts'
import type { Database } from '../src/server/database/schema.ts'
import { urlOf } from './cluster.ts'

export type Statement = { sql: string; parameters: unknown[] }

/** Every statement that `work` runs through the product's query builder, in order; transactions' frames are left out. */
export async function recordStatements(database: string, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const pool = new pg.Pool({ connectionString: urlOf(database), max: 2, types: SERVER_TYPES })
  const statements: Statement[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ level, query }) => {
      if (level === 'query') statements.push({ sql: query.sql, parameters: [...query.parameters] })
    },
  })
  await work(db)
  await db.destroy()
  return statements.filter(({ sql }) => !/^(begin|commit|rollback)\b/i.test(sql))
}

/** The same statements about another row: each text of the sample is replaced wherever it stands in a parameter. */
export function about(statements: Statement[], replaced: [from: string, to: string][]): Statement[] {
  return statements.map(({ sql, parameters }) => {
    const text = replaced.reduce((sofar, [from, to]) => sofar.replaceAll(from, to), JSON.stringify(parameters))
    return { sql, parameters: JSON.parse(text) as unknown[] }
  })
}
