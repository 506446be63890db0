import { ORPCError } from '@orpc/server'
import { type Expression, type SqlBool, sql } from 'kysely'

// Lists are ordered by (created_at, id), nearly all newest first; a cursor is the last row's pair, opaque to the client.

export type Order = 'newest first' | 'oldest first'

/** Where a row stands in the list. */
export type Place = { id: string; createdAt: Date }

/** One page out of `limit + 1` rows: the extra row only tells that there is a next page. */
export function pageOf<T extends Place>(rows: T[], limit: number): { items: T[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encode(last) : null }
}

/** The rows behind this place, on `table.created_at` and `table.id`; without a place all rows. */
export function afterPlace(
  table: 'internships' | 'feedback',
  place: Place | undefined,
  order: Order = 'newest first',
): Expression<SqlBool> {
  if (!place) return sql<boolean>`true`
  const { createdAt, id } = place
  const behind = order === 'newest first' ? sql`<` : sql`>`
  return sql<boolean>`(${sql.ref(`${table}.createdAt`)}, ${sql.ref(`${table}.id`)}) ${behind} (${createdAt}, ${id}::uuid)`
}

function encode(row: Place): string {
  return Buffer.from(`${row.createdAt.toISOString()} ${row.id}`).toString('base64url')
}

/** The place that a cursor holds; refuses what is no cursor of ours. */
export function placeAt(cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined
  const match = /^(\S{24}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  )
  const createdAt = new Date(match?.[1] ?? '')
  if (!match?.[2] || Number.isNaN(createdAt.getTime()))
    throw new ORPCError('BAD_REQUEST', { message: 'This page of the list does not exist.' })
  return { createdAt, id: match[2] }
}
