import { ORPCError } from '@orpc/server'
import { type Expression, type SelectQueryBuilder, type Simplify, type SqlBool, sql } from 'kysely'
import type { ListTable } from './record-filters.ts'

// Lists are ordered by (created_at, id). A cursor holds these two values of the last row; clients treat it as opaque.

export type Order = 'newest first' | 'oldest first'

/** The requested page: the previous page's `nextCursor`, or none for the first page, and the page size. */
export type PageRequest = { cursor?: string | undefined; limit: number }

type Position = { id: string | number; createdAt: Date }
type Listed = ListTable | 'profiles' | 'auditEntries' | 'deadEmails' | 'webhookDeliveries' | 'midtermFeedback'

/** The columns of lists with another order; their queries call these `createdAt` and `id`. */
const COLUMNS: { readonly [Table in Listed]?: readonly [time: string, id: string] } = {
  midtermFeedback: ['submittedAt', 'supervisorId'],
}

/** Reads a page of this query's rows. Throws BAD_REQUEST for an invalid cursor. */
export function readPage<DB, Tables extends keyof DB, Row extends Position>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  table: Listed,
  { cursor, limit }: PageRequest,
  order?: Order,
): Promise<Page<Row>> {
  return readRows(query.where(afterCursor(table, cursor, order)).limit(limit + 1), table, limit, order)
}

type Page<Row> = { items: Simplify<Row>[]; nextCursor: string | null }

/** Reads a page whose rows the query itself finds, with one more row that shows that there is a next page. */
export async function readRows<DB, Tables extends keyof DB, Row extends Position>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  table: Listed,
  limit: number,
  order?: Order,
): Promise<Page<Row>> {
  const rows = await inOrder(query, table, order).execute()
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(last) : null }
}

/** The rows in the order of the list. */
export function inOrder<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  table: Listed,
  order: Order = 'newest first',
): SelectQueryBuilder<DB, Tables, Row> {
  const [time, id] = columnsOf(table)
  const direction = order === 'newest first' ? 'desc' : 'asc'
  return query.orderBy(time, direction).orderBy(id, direction)
}

/** The rows after the cursor; all rows without one. Throws BAD_REQUEST for an invalid cursor. */
export function afterCursor(
  table: Listed,
  cursor: string | undefined,
  order: Order = 'newest first',
): Expression<SqlBool> {
  if (!cursor) return sql<boolean>`true`
  const type = table === 'auditEntries' ? 'bigint' : 'uuid'
  const { createdAt, id } = decodeCursor(cursor, type)
  const isAfter = order === 'newest first' ? sql`<` : sql`>`
  return sql<boolean>`(${sql.join(columnsOf(table))}) ${isAfter} (${createdAt}, ${id}::${sql.raw(type)})`
}

function columnsOf(table: Listed) {
  const [time, id] = COLUMNS[table] ?? ['createdAt', 'id']
  return [sql.ref(`${table}.${time}`), sql.ref(`${table}.${id}`)] as const
}

/** What follows `order by`. */
export function listOrder(order: Order = 'newest first') {
  return order === 'newest first' ? sql`created_at desc, id desc` : sql`created_at, id`
}

/** A cursor before the newest row of this time, which gives the list as it was then. */
export function cursorAt(createdAt: Date): string {
  return encodeCursor({ id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', createdAt })
}

function encodeCursor(row: Position): string {
  return Buffer.from(`${row.createdAt.toISOString()} ${row.id}`).toString('base64url')
}

const IDS = { uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, bigint: /^[0-9]{1,18}$/ }

function decodeCursor(cursor: string, type: keyof typeof IDS): { id: string; createdAt: Date } {
  const [time = '', id = '', ...more] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const createdAt = new Date(time)
  if (time.length !== 24 || !IDS[type].test(id) || more.length > 0 || Number.isNaN(createdAt.getTime()))
    throw unknownPage()
  return { createdAt, id }
}

/** The error for an invalid cursor. */
export function unknownPage() {
  return new ORPCError('BAD_REQUEST', { message: 'This page of the list does not exist.' })
}
