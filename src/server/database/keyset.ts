import { ORPCError } from '@orpc/server'
import { type Expression, type SqlBool, sql } from 'kysely'

// Lists are ordered by (created_at, id), nearly all newest first; a cursor is the last row's pair, opaque to the client.

export type Order = 'newest first' | 'oldest first'

type Row = { id: string; createdAt: Date }

/** One page out of `limit + 1` rows: the extra row only tells that there is a next page. */
export function pageOf<T extends Row>(rows: T[], limit: number): { items: T[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encode(last) : null }
}

/** The rows behind the cursor, on `table.created_at` and `table.id`; without a cursor all rows. */
export function afterCursor(
  table: 'internships' | 'feedback',
  cursor: string | undefined,
  order: Order = 'newest first',
): Expression<SqlBool> {
  if (!cursor) return sql<boolean>`true`
  const { createdAt, id } = decode(cursor)
  const behind = order === 'newest first' ? sql`<` : sql`>`
  return sql<boolean>`(${sql.ref(`${table}.createdAt`)}, ${sql.ref(`${table}.id`)}) ${behind} (${createdAt}, ${id}::uuid)`
}

function encode(row: Row): string {
  return Buffer.from(`${row.createdAt.toISOString()} ${row.id}`).toString('base64url')
}

function decode(cursor: string): Row {
  const match = /^(\S{24}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  )
  const createdAt = new Date(match?.[1] ?? '')
  if (!match?.[2] || Number.isNaN(createdAt.getTime()))
    throw new ORPCError('BAD_REQUEST', { message: 'This page of the list does not exist.' })
  return { createdAt, id: match[2] }
}
