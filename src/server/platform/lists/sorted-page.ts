import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Reviewed, ReviewSort } from '#domain/office/review'
import { type Viewer, viewerIn, visibleDepartments } from '../access/visible-rows.ts'
import type { Db } from '../database/client.ts'
import { unknownPage } from './keyset.ts'
import { type ListRequest, readListPage } from './list-page.ts'
import { matchesFilters } from './record-filters.ts'

type SortedRequest = Omit<ListRequest, 'order'> & { sort?: ReviewSort | undefined }

/** One page of a review list in the reviewer's order. By date it is read from an index. */
export function readSortedPage<DB, Tables extends keyof DB, Row extends { id: string; createdAt: Date }>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
  table: Reviewed,
  viewer: Viewer,
  { sort = 'newest', ...request }: SortedRequest,
) {
  if (sort === 'newest') return readListPage(query, table, viewer, request)
  if (sort === 'oldest') return readListPage(query, table, viewer, { ...request, order: 'oldest first' })
  return readByKey(db, query, table, viewer, request, KEYS[sort](table))
}

/** Long enough for most names and short enough for a cursor. Unit: characters. */
const KEY_LENGTH = 40

/** The sort keys of a list, in ascending order. */
const KEYS: Record<Exclude<ReviewSort, 'newest' | 'oldest'>, (table: Reviewed) => RawBuilder<unknown>> = {
  name: (table) => {
    const name = sql`select left(search_fold(last_name || ' ' || first_name), ${sql.lit(KEY_LENGTH)}) from profiles`
    return table === 'internships'
      ? sql`(${name} where profiles.id = internships.student_id)`
      : sql`(${name} join internships on internships.student_id = profiles.id
          join internship_supervisors supervisors on supervisors.internship_id = internships.id
          where supervisors.id = feedback.supervisor_id)`
  },
  lowest: () => sql`to_char(overall_rating, 'FM9')`,
  highest: () => sql`to_char(9 - overall_rating, 'FM9')`,
}

/** Reads all matching rows: few are waiting, and nobody pages through the others by name. Equal keys are sorted oldest first. */
async function readByKey<DB, Tables extends keyof DB, Row extends { id: string; createdAt: Date }>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
  table: Reviewed,
  viewer: Viewer,
  { statuses, cursor, limit, department, ...filters }: Omit<SortedRequest, 'sort'>,
  key: RawBuilder<unknown>,
) {
  const departments = visibleDepartments(department ? viewerIn(viewer, department) : viewer)
  if (departments.length === 0) return { items: [], nextCursor: null }
  const isVisible = departments === 'all' ? sql`true` : sql`department in (${sql.join(departments)})`
  const isMatch = sql`${isVisible} and status = any(${sql.val([...statuses])}::text[])
    and ${matchesFilters(table, viewer, filters)}`
  const { rows } = await sql<Position>`
    select id, key, created_at from (select id, created_at, ${key} as key from ${sql.table(table)} where ${isMatch}) keyed
    where ${isAfter(cursor)} order by key collate "C", created_at, id limit ${limit + 1}`.execute(db)
  const places = new Map(rows.slice(0, limit).map(({ id }, place) => [id, place]))
  const ids = [...places.keys()]
  const items = await query.where(sql<boolean>`${sql.ref(`${table}.id`)} = any(${ids}::uuid[])`).execute()
  const last = rows[limit - 1]
  return {
    items: items.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
    nextCursor: rows.length > limit && last ? encodeCursor(last) : null,
  }
}

type Position = { key: string; createdAt: Date; id: string }

function encodeCursor({ key, createdAt, id }: Position): string {
  return Buffer.from(JSON.stringify([key, createdAt, id])).toString('base64url')
}

const cursorValues = z.tuple([z.string(), z.iso.datetime(), z.uuid()])

function isAfter(cursor: string | undefined): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const { data } = cursorValues.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!data || data[0].includes('\0')) throw unknownPage()
  const [key, createdAt, id] = data
  return sql`(key collate "C", created_at, id) > (${key}, ${createdAt}::timestamptz, ${id}::uuid)`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
