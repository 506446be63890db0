import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Viewer, visibleDepartments } from '../authorization/visible-rows.ts'
import { afterCursor, listOrder, type Order } from './keyset.ts'
import { containsWords, isIndexed, searchWords } from './search.ts'

// Lists are read in three steps, so that a page costs the same however many rows there are (docs/decisions/0012-search.md):
// 1. One subquery per department and status, each in the order of an index. PostgreSQL merges them without sorting.
// 2. A search scans the first rows of this merged list. Frequent words fill the page here.
// 3. If they do not, the words are rare, and the trigram index finds them.
// The list of one term is read from the index of start dates instead, and one record by its id: these are few rows of all.

/** Unit: rows. How far a search scans the list before it uses the trigram index. */
const SCAN_LIMIT = 5000
const NO_LIMIT = 2_000_000_000

type Table = 'internships' | 'feedback' | 'studentSummaries'

/** One page of a list, as the caller asks for it. */
export type ListRequest = {
  statuses: readonly string[]
  search?: string | undefined
  /** Only the records of the term with this id; not for students. */
  term?: string | undefined
  /** Only the record with this id. */
  id?: string | undefined
  /** The last page's `nextCursor`; without it, the first page. */
  cursor?: string | undefined
  limit: number
  /** The default is newest first. */
  order?: Order
  /** A further condition on the row with this id. */
  condition?: (id: Expression<string>) => Expression<SqlBool>
  /** A further condition on columns of the list's indexes. */
  where?: Expression<SqlBool>
}

/**
 * The rows of the requested page that this reviewer may see, and one row more if there is a next page (see `pageOf`).
 * Throws BAD_REQUEST for an invalid cursor.
 */
export function onListPage(
  table: Table,
  viewer: Viewer,
  request: ListRequest,
  scanLimit = SCAN_LIMIT,
): Expression<SqlBool> {
  const { statuses, condition, where = sql<boolean>`true` } = request
  const departments = visibleDepartments(viewer)
  const isAfterCursor = afterCursor(table, request.cursor, request.order)
  if (departments.length === 0 || statuses.length === 0) return sql<boolean>`false`

  const words = searchWords(request.search)
  const id = sql.ref<string>(`${table}.id`)
  const limit = sql.lit(request.limit + 1)
  const order = listOrder(request.order)
  const list = (rows: number) =>
    sql`(${mergedList({ table, departments, statuses, where, isAfterCursor, order, rows })}) listed`
  const isMatch = sql`${matches(table, words)} and ${condition?.(sql.ref<string>('listed.id')) ?? sql`true`}`

  const isInDepartment = departments === 'all' ? sql`true` : sql`department in (${sql.join(departments)})`
  const isInStatus = sql`${sql.ref(`${table}.status`)} = any(${sql.val([...statuses])}::text[])`
  const isRest = sql`${isInDepartment} and ${isInStatus} and ${isAfterCursor} and ${condition?.(id) ?? sql`true`}`

  if (request.term !== undefined || request.id !== undefined) {
    const isInTheTerm = request.term === undefined ? sql`true` : isInTerm(table, request.term)
    const isTheOne = request.id === undefined ? sql`true` : sql`${id} = ${request.id}`
    return sql<boolean>`${id} in (
      with few as materialized (
        select id, created_at, department, status, search_text from ${sql.table(table)} where ${isInTheTerm} and ${isTheOne}
      )
      select id from few as ${sql.table(table)}
      where ${isRest} and ${containsWords(sql.ref<string>(`${table}.searchText`), words)}
      order by ${order} limit ${limit})`
  }

  if (!words.some(isIndexed)) {
    const rows = words.length === 0 && !condition ? request.limit + 1 : NO_LIMIT
    return sql<boolean>`${id} in (select id from ${list(rows)} where ${isMatch} order by ${order} limit ${limit})`
  }
  const isFull = sql`(select count(*) = ${limit} from scanned)`
  // `offset 0` keeps the planner from reordering the scan: it compares row by row and stops when the page is full.
  return sql<boolean>`${id} in (
    with scanned as materialized (
      select id from (select listed.id, (${isMatch}) as is_match from ${list(scanLimit)} offset 0) compared
      where is_match limit ${limit}
    ), found as materialized (
      select id, created_at, department, status from ${sql.table(table)}
      where not ${isFull} and ${where} and ${containsWords(sql.ref<string>(`${table}.searchText`), words)}
    ), indexed as (
      select id from found as ${sql.table(table)}
      where ${isRest}
      order by ${order} limit ${limit}
    )
    select id from scanned where ${isFull} union all select id from indexed)`
}

/** The records of internships that start in this term; none of a term that no longer exists. */
export function isInTerm(table: Table, term: string): Expression<SqlBool> {
  const day = (column: 'starts_on' | 'ends_on') => sql`(select ${sql.ref(column)} from terms where id = ${term})`
  return sql<boolean>`${sql.ref(`${table}.startDate`)} between ${day('starts_on')} and ${day('ends_on')}`
}

/** Compares the text in the index entry; a text that is too long for one is read from its row. */
function matches(table: Table, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`true`
  const short = containsWords(sql.ref<string>('listed.shortSearchText'), words)
  const long = containsWords(sql.ref<string>('long.searchText'), words)
  return sql`case when listed.short_search_text is not null then ${short}
    else (select ${long} from ${sql.table(table)} long where long.id = listed.id) end`
}

type MergedList = {
  table: Table
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
