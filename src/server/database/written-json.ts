import {
  AliasNode,
  ColumnNode,
  type Compilable,
  IdentifierNode,
  ReferenceNode,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Db, Tx } from './client.ts'
import { pageOf } from './keyset.ts'
import type { Database } from './schema.ts'

/** An answer that the database has written as JSON; it goes out as it is, in UTF-8. */
export class WrittenJson {
  readonly bytes: Buffer<ArrayBuffer>

  constructor(bytes: Buffer<ArrayBuffer>) {
    this.bytes = bytes
  }
}

/** What a row is in JSON: points in time are texts. */
type Written<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] }

/** A row as one text; `row` exists for the compiler only. */
type WrittenRow<Row> = { id: string; createdAt: Date; json: string; row?: Row }

/** A JSON object that a table keeps as a text; `object` exists for the compiler only. */
export type KeptJson<Kept> = string & { object?: Kept }

/** The columns of a row, and in place of `kept` what that object has. */
type WithKept<Row> = Row extends { kept: KeptJson<infer Kept> } ? Omit<Row, 'kept'> & Kept : Row

/**
 * The rows of a list, newest first, each written as JSON by the database. To take them apart into columns here, name
 * these, check them and put them together again takes several times as long as the query. What a column `kept` has
 * written already comes first.
 */
export function writtenRows<Row extends { id: string; createdAt: Date }>(
  db: Db | Tx,
  // biome-ignore lint/suspicious/noExplicitAny: which tables are joined is of no interest here
  rows: SelectQueryBuilder<Database, any, Row>,
): Compilable<WrittenRow<WithKept<Row>>> {
  const names = (rows.toOperationNode().selections ?? []).map(({ selection }) => nameOf(selection))
  const columns = names.filter((name) => name !== 'kept')
  const named = columns.map((name) => sql`${sql.ref(`listed.${name}`)} as ${sql.raw(`"${camelCase(name)}"`)}`)
  // Faster than naming each value in json_build_object, which looks up every type for every row.
  const json = sql`row_to_json(named)::text`
  const whole = names.includes('kept') ? sql`left(listed.kept, -1) || ',' || substr(${json}, 2)` : json
  const written = sql<WrittenRow<WithKept<Row>>>`
    select listed.id, listed.created_at, ${whole} as json
    from (${rows}) listed, lateral (select ${sql.join(named)}) named
    order by listed.created_at desc, listed.id desc`
  return { compile: () => written.compile(db) }
}

/** A page of such rows, as the contract's `pageOf`. */
export function writtenPage<Row>(rows: WrittenRow<Row>[], limit: number) {
  const { items, nextCursor } = pageOf(rows, limit)
  const listed = items.flatMap(({ json }, index) => (index === 0 ? [json] : [',', json]))
  const bytes = inUtf8(['{"items":[', ...listed, `],"nextCursor":${JSON.stringify(nextCursor)}}`])
  // To the contract it is what the text says.
  return new WrittenJson(bytes) as unknown as { items: Written<Row>[]; nextCursor: string | null }
}

/**
 * The texts one after the other. As one text, a page with a single name beyond Latin-1 would take two bytes for every character,
 * each time it is put together, measured and sent (docs/decisions/0020-api-door.md).
 */
function inUtf8(texts: string[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(texts.reduce((length, text) => length + Buffer.byteLength(text), 0))
  let place = 0
  for (const text of texts) place += bytes.write(text, place)
  return bytes
}

type Selection = NonNullable<
  ReturnType<SelectQueryBuilder<Database, never, object>['toOperationNode']>['selections']
>[0]

function nameOf(selection: Selection['selection']): string {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name
  if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name
  throw new Error('A column of a written list needs a name.')
}

/** As the query builder names the columns of a row. */
function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
