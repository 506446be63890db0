import { ORPCError } from '@orpc/server'
import { type Expression, type SqlBool, sql } from 'kysely'

// Lists are ordered by (created_at, id). A cursor holds these two values of the last row; clients treat it as opaque.

export type Order = 'newest first' | 'oldest first'

type Position = { id: string | number; createdAt: Date }
type Table =
  | 'internships'
  | 'feedback'
  | 'profiles'
  | 'studentSummaries'
  | 'auditEntries'
  | 'deadEmails'
  | 'webhookDeliveries'
  | 'midtermFeedback'

/** Of lists that are ordered by other columns. */
const COLUMNS: { readonly [Name in Table]?: readonly [time: string, id: string] } = {
  midtermFeedback: ['submittedAt', 'supervisorId'],
}

/** Turns the rows of a query for `limit + 1` rows into one page; the extra row shows that there is a next page. */
export function pageOf<T extends Position>(rows: T[], limit: number): { items: T[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(last) : null }
}

/** The rows after the cursor; all rows without one. Throws BAD_REQUEST for an invalid cursor. */
export function afterCursor(
  table: Table,
  cursor: string | undefined,
  order: Order = 'newest first',
): Expression<SqlBool> {
  if (!cursor) return sql<boolean>`true`
  const type = table === 'auditEntries' ? 'bigint' : 'uuid'
  const { createdAt, id } = decodeCursor(cursor, type)
  const isAfter = order === 'newest first' ? sql`<` : sql`>`
  const [timeColumn, idColumn] = COLUMNS[table] ?? ['createdAt', 'id']
  return sql<boolean>`(${sql.ref(`${table}.${timeColumn}`)}, ${sql.ref(`${table}.${idColumn}`)}) ${isAfter} (${createdAt}, ${id}::${sql.raw(type)})`
}

/** What follows `order by`. */
export function listOrder(order: Order = 'newest first') {
  return order === 'newest first' ? sql`created_at desc, id desc` : sql`created_at, id`
}

/** A cursor before the newest row of this time: the list as it was then. */
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
    throw new ORPCError('BAD_REQUEST', { message: 'This page of the list does not exist.' })
  return { createdAt, id }
}
