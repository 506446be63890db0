import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Visitor, visibleDepartments } from '../authorization/visible-rows.ts'
import { afterPlace, type Order, type Place, placeAt } from './keyset.ts'
import { hasWords, isIndexed, wordsOf } from './search.ts'

/** Rows a search reads in the list's order before it asks the trigram index, which finds rarer words quickly. */
const WALK = 5000
const TO_THE_END = 2_000_000_000

type Table = 'internships' | 'feedback'

export type ListPage = {
  /** The rows of these departments; 'all' for everybody's. */
  departments: readonly string[] | 'all'
  statuses: readonly string[]
  words: readonly string[]
  /** What else must hold of the row with this id; asked of those alone that the search finds. */
  also?: (id: Expression<string>) => Expression<SqlBool>
  /** Without it newest first. */
  order?: Order
  /** The last row of the page before; undefined for the first page. */
  after: Place | undefined
  limit: number
}

/** A page as the caller of a list asks for it. */
export type AskedPage = Pick<ListPage, 'statuses' | 'also' | 'order' | 'limit'> & {
  search?: string | undefined
  cursor?: string | undefined
}

/** The page that was asked for, of what this reviewer sees. Refuses a cursor that is none. */
export function listPage(visitor: Visitor, { search, cursor, ...asked }: AskedPage): ListPage {
  return { ...asked, departments: visibleDepartments(visitor), words: wordsOf(search), after: placeAt(cursor) }
}

/**
 * The row is on this page of the list, or the one after its last, which tells that there is a next page. A search reads the
 * newest rows first and asks the index only when they do not fill the page: see docs/decisions/0012-search.md.
 */
export function onListPage(table: Table, page: ListPage, walk = WALK): Expression<SqlBool> {
  const id = sql.ref<string>(`${table}.id`)
  const { words } = page
  const limit = sql.lit(page.limit + 1)
  const order = page.order === 'oldest first' ? sql`created_at, id` : sql`created_at desc, id desc`
  const streams = streamsOf(table, page)
  if (streams.length === 0) return sql<boolean>`false`
  const inOrder = (most: number) => sql`(${merged(streams, order, most)}) listed`
  const isWanted = sql`${matches(table, words)} and ${page.also?.(sql.ref<string>('listed.id')) ?? sql`true`}`
  if (!words.some(isIndexed)) {
    const most = words.length === 0 && !page.also ? page.limit + 1 : TO_THE_END
    return sql<boolean>`${id} in (select id from ${inOrder(most)} where ${isWanted} order by ${order} limit ${limit})`
  }
  const isFull = sql`(select count(*) = ${limit} from walked)`
  // `offset 0` keeps the rows of the walk in their order and judges them one by one, until the page is full.
  return sql<boolean>`${id} in (
    with walked as materialized (
      select id from (select listed.id, (${isWanted}) as is_wanted from ${inOrder(walk)} offset 0) judged
      where is_wanted limit ${limit}
    ), found as materialized (
      select id, created_at, department, status from ${sql.table(table)}
      where not ${isFull} and ${hasWords(sql.ref<string>(`${table}.searchText`), words)}
    ), indexed as (
      select id from found as ${sql.table(table)}
      where ${within(table, page)} and ${page.also?.(id) ?? sql`true`}
      order by ${order} limit ${limit}
    )
    select id from walked where ${isFull} union all select id from indexed)`
}

/** A text too long for an index entry is looked up in the row. */
function matches(table: Table, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`true`
  const short = hasWords(sql.ref<string>('listed.shortSearchText'), words)
  const long = hasWords(sql.ref<string>('long.searchText'), words)
  return sql`case when listed.short_search_text is not null then ${short}
    else (select ${long} from ${sql.table(table)} long where long.id = listed.id) end`
}

/** One per department and status: an index has the rows of each in order, so the list is merged out of them row by row. */
function streamsOf(table: Table, { departments, statuses, ...place }: ListPage): RawBuilder<unknown>[] {
  const inDepartment = departments === 'all' ? [sql`true`] : departments.map((name) => sql`department = ${name}`)
  return inDepartment.flatMap((isInDepartment) =>
    statuses.map(
      (status) => sql`select id, created_at, short_search_text from ${sql.table(table)}
        where ${isInDepartment} and status = ${status} and ${afterPlace(table, place.after, place.order)}`,
    ),
  )
}

// Each stream has its own order and limit: without them the planner may prefer to read and sort everything.
function merged(streams: RawBuilder<unknown>[], order: RawBuilder<unknown>, most: number) {
  const first = sql`order by ${order} limit ${sql.lit(most)}`
  const ordered = streams.map((stream) => sql`select * from (${stream} ${first}) stream`)
  return sql`${sql.join(ordered, sql` union all `)} ${first}`
}

function within(table: Table, { departments, statuses, after, order }: ListPage) {
  const isInDepartment = departments === 'all' ? sql`true` : sql`department in (${sql.join(departments)})`
  const isInStatus = sql`${sql.ref(`${table}.status`)} = any(${sql.val([...statuses])}::text[])`
  return sql`${isInDepartment} and ${isInStatus} and ${afterPlace(table, after, order)}`
}
