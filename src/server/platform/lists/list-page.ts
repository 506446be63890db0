import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { isAssigned, type Viewer, viewerIn, visibleDepartments } from '../access/visible-rows.ts'
import { afterCursor, listOrder, type Order, type PageRequest, readRows } from './keyset.ts'
import { dateFilters, indexedFilters, type ListTable, type RecordFilters, relatedFilters } from './record-filters.ts'
import { containsWords, isIndexed, searchWords } from './search.ts'

// Lists are read in three steps, so that a page costs the same however many rows there are (docs/decisions/0012-search.md):
// 1. One subquery per department and status, each in the order of an index. PostgreSQL merges them without sorting.
// 2. A search scans the first rows of this merged list. Frequent words fill the page here.
// 3. Otherwise the words are rare, and the trigram index finds them.
// The list of one term, or of internships approved in one week, is read from the index of these dates, and one record by its id,
// because these are few rows.

/** How many rows a search scans before it uses the trigram index. Unit: rows. */
export const SCAN_LIMIT = 5000
const NO_LIMIT = 2_000_000_000

/** The requested page of a list. */
export type ListRequest = RecordFilters &
  PageRequest & {
    statuses: readonly string[]
    /** The default is newest first. */
    order?: Order
    /** A further condition on the row with this id. */
    condition?: (id: Expression<string>) => Expression<SqlBool>
    /** A further condition on columns of the list's indexes. */
    where?: Expression<SqlBool>
  }

/** The requested page of this query's rows, limited to those the reviewer may see. Throws BAD_REQUEST for an invalid cursor. */
export function readListPage<DB, Tables extends keyof DB, Row extends { id: string; createdAt: Date }>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  table: ListTable,
  viewer: Viewer,
  request: ListRequest,
  scanLimit?: number,
) {
  const rows = query.where(onListPage(table, viewer, request, scanLimit))
  return readRows(rows, table, request.limit, request.order)
}

/** The visible rows of the requested page, and one more if there is a next page. */
export function onListPage(
  table: ListTable,
  viewer: Viewer,
  request: ListRequest,
  scanLimit = SCAN_LIMIT,
): Expression<SqlBool> {
  const { statuses, condition, department } = request
  const departments = visibleDepartments(department ? viewerIn(viewer, department) : viewer)
  const isAfterCursor = afterCursor(table, request.cursor, request.order)
  if (departments.length === 0 || statuses.length === 0) return sql<boolean>`false`

  const words = searchWords(request.search)
  const where = allOf([request.where, isAssigned(table, request.assigned, viewer), ...dateFilters(request)])
  const isRelated = (id: Expression<string>) => allOf([condition?.(id), ...relatedFilters(id, viewer, request)])
  const id = sql.ref<string>(`${table}.id`)
  const limit = sql.lit(request.limit + 1)
  const order = listOrder(request.order)
  const list = (rows: number) =>
    sql`(${mergedList({ table, departments, statuses, where, isAfterCursor, order, rows })}) listed`
  const isMatch = sql`${matches(table, words)} and ${isRelated(sql.ref<string>('listed.id'))}`

  const isInDepartment = departments === 'all' ? sql`true` : sql`department in (${sql.join(departments)})`
  const isInStatus = sql`${sql.ref(`${table}.status`)} = any(${sql.val([...statuses])}::text[])`
  const isRest = sql`${isInDepartment} and ${isInStatus} and ${isAfterCursor}`

  const indexed = indexedFilters(table, request)
  if (indexed.length > 0)
    return sql<boolean>`${id} in (
      with few as materialized (
        select id, created_at, department, status, search_text, assigned_to from ${sql.table(table)} where ${allOf(indexed)}
      )
      select id from (
        select id from few as ${sql.table(table)}
        where ${where} and ${isRest} and ${containsWords(sql.ref<string>(`${table}.searchText`), words)}
        order by ${order} offset 0
      ) listed
      where ${isRelated(sql.ref<string>('listed.id'))} limit ${limit})`

  if (!words.some(isIndexed)) {
    const isPlain = words.length === 0 && !condition && relatedFilters(id, viewer, request).length === 0
    const rows = isPlain ? request.limit + 1 : NO_LIMIT
    return sql<boolean>`${id} in (select id from ${list(rows)} where ${isMatch} order by ${order} limit ${limit})`
  }
  return scanThenFind({
    table,
    list: list(scanLimit),
    isMatch,
    isFound: sql`${where} and ${containsWords(sql.ref<string>(`${table}.searchText`), words)}`,
    columns: sql`id, created_at, department, status`,
    isRest: sql`${isRest} and ${isRelated(id)}`,
    order,
    limit,
  })
}

type Search = {
  table: ListTable | 'profiles'
  /** The first rows, in order, as `listed`, with a column that says whether a row matches. */
  list: RawBuilder<unknown>
  isMatch: Expression<unknown>
  /** The condition for the trigram index, the columns to keep of its rows, and further conditions on these. */
  isFound: Expression<unknown>
  columns: RawBuilder<unknown>
  isRest: Expression<unknown>
  order: RawBuilder<unknown>
  limit: RawBuilder<unknown>
}

/** The matching rows of a page: from the first rows of the list and, if these do not fill the page, from the trigram index. */
export function scanThenFind({ table, list, isMatch, isFound, columns, isRest, order, limit }: Search) {
  const isFull = sql`(select count(*) = ${limit} from scanned)`
  // `offset 0` prevents the planner from reordering the scan, which compares row by row and stops when the page is full.
  return sql<boolean>`${sql.ref(`${table}.id`)} in (
    with scanned as materialized (
      select id from (select listed.id, (${isMatch}) as is_match from ${list} offset 0) compared
      where is_match limit ${limit}
    ), found as materialized (
      select ${columns} from ${sql.table(table)} where not ${isFull} and ${isFound}
    ), indexed as (
      select id from found as ${sql.table(table)} where ${isRest} order by ${order} limit ${limit}
    )
    select id from scanned where ${isFull} union all select id from indexed)`
}

function allOf(conditions: readonly (Expression<SqlBool> | undefined)[]): Expression<SqlBool> {
  const known = conditions.filter((condition) => condition !== undefined)
  return known.length > 0 ? sql<boolean>`(${sql.join(known, sql` and `)})` : sql<boolean>`true`
}

/** Compares the text in the index entry; texts that are too long for one are read from their row. */
function matches(table: ListTable, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`true`
  const short = containsWords(sql.ref<string>('listed.shortSearchText'), words)
  const long = containsWords(sql.ref<string>('long.searchText'), words)
  return sql`case when listed.short_search_text is not null then ${short}
    else (select ${long} from ${sql.table(table)} long where long.id = listed.id) end`
}

type MergedList = {
  table: ListTable
  departments: readonly string[] | 'all'
  statuses: readonly string[]
  where: Expression<SqlBool>
  isAfterCursor: Expression<SqlBool>
  order: RawBuilder<unknown>
  rows: number
}

/** The first rows of the list, merged from one subquery per department and status. */
function mergedList({ table, departments, statuses, where, isAfterCursor, order, rows }: MergedList) {
  const inDepartment = departments === 'all' ? [sql`true`] : departments.map((name) => sql`department = ${name}`)
  const first = sql`order by ${order} limit ${sql.lit(rows)}`
  // Each subquery has its own order and limit. Without them the planner may read and sort all rows.
  const subqueries = inDepartment.flatMap((isInDepartment) =>
    statuses.map(
      (status) => sql`select * from (select id, created_at, short_search_text from ${sql.table(table)}
        where ${isInDepartment} and status = ${status} and ${where} and ${isAfterCursor} ${first}) subquery`,
    ),
  )
  return sql`${sql.join(subqueries, sql` union all `)} ${first}`
}
