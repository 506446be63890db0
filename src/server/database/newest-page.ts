import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { afterCursor } from './keyset.ts'
import { canUseIndex, hasWords, wordsOf } from './search.ts'

/** So many of the newest rows are read before the search asks its index: about as long as the index takes for what is rare among them. */
const WALK = 5000
const TO_THE_END = 2_000_000_000

type Table = 'internships' | 'feedback'

export type PageOf<Status extends string> = {
  /** The rows of these departments; 'all' for everybody's. */
  departments: readonly string[] | 'all'
  statuses: readonly Status[]
  search?: string | undefined
  cursor?: string | undefined
  limit: number
}

/**
 * The row is on this page of the newest rows (or the one after its last, which tells that there is a next page). What a
 * page costs depends neither on the size of the table nor on a guess of the planner's: see docs/decisions/0012-search.md.
 */
export function onNewestPage(table: Table, { limit, ...page }: PageOf<string>, longest = WALK): Expression<SqlBool> {
  const id = sql.ref(`${table}.id`)
  const streams = streamsOf(table, page)
  if (streams.length === 0) return sql<boolean>`false`
  const words = wordsOf(page.search)
  if (words.length === 0) return sql<boolean>`${id} in (select id from (${merged(streams, limit + 1)}) newest)`
  const walk = canUseIndex(words) ? longest : TO_THE_END
  // The last row of the walk comes out whether it matches or not: there it ended before the page was full.
  return sql<boolean>`${id} in (
    with walked as materialized (
      select id, matches, place from (
        select id, ${matches(table, words)} as matches, row_number() over () as place from (${merged(streams, walk)}) newest
      ) placed
      where matches or place = ${sql.lit(walk)}
      limit ${limit + 1}
    ), found as materialized (
      select id, created_at, department, status from ${sql.table(table)}
      where (select max(place) = ${sql.lit(walk)} from walked) and ${hasWords(sql.ref(`${table}.searchText`), words)}
    ), indexed as (
      select id from found as ${sql.table(table)} where ${visible(table, page)} and ${afterCursor(table, page.cursor)}
      order by created_at desc, id desc
      limit ${limit + 1}
    )
    select id from indexed union all select id from walked where (select max(place) < ${sql.lit(walk)} from walked))`
}

/** A text too long for an index entry is looked up in the row. */
function matches(table: Table, words: string[]) {
  const short = hasWords(sql.ref('newest.shortSearchText'), words)
  const long = hasWords(sql.ref('long.searchText'), words)
  return sql`case when newest.short_search_text is not null then ${short}
    else (select ${long} from ${sql.table(table)} long where long.id = newest.id) end`
}

/** One per department and status: an index has the rows of each in order, so the newest of all are merged out of them one by one. */
function streamsOf(
  table: Table,
  { departments, statuses, cursor }: Omit<PageOf<string>, 'limit'>,
): RawBuilder<unknown>[] {
  const places = departments === 'all' ? [sql`true`] : departments.map((name) => sql`department = ${name}`)
  return places.flatMap((place) =>
    statuses.map(
      (status) => sql`select id, created_at, short_search_text from ${sql.table(table)}
        where ${place} and status = ${status} and ${afterCursor(table, cursor)}`,
    ),
  )
}

// Each stream has its own order and limit: without them the planner may prefer to read and sort everything.
function merged(streams: RawBuilder<unknown>[], limit: number) {
  const newest = sql`order by created_at desc, id desc limit ${sql.lit(limit)}`
  const ordered = streams.map((stream) => sql`select * from (${stream} ${newest}) stream`)
  return sql`${sql.join(ordered, sql` union all `)} ${newest}`
}

function visible(table: Table, { departments, statuses }: Pick<PageOf<string>, 'departments' | 'statuses'>) {
  const place = departments === 'all' ? sql`true` : sql`department = any(${sql.val([...departments])}::text[])`
  return sql`${place} and ${sql.ref(`${table}.status`)} = any(${sql.val([...statuses])}::text[])`
}
