import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../database/client.ts'
import { afterCursor, listOrder } from '../database/keyset.ts'
import { containsWords, isIndexed, searchWords } from '../database/search.ts'

/** Unit: rows. How far a search scans the list before it uses the trigram index. */
const SCAN_LIMIT = 5000

type AccountSearch = { search?: string | undefined; cursor?: string | undefined; limit: number }

/** The columns of `account` in the contract. */
export const ACCOUNT = [
  'id',
  'firstName',
  'lastName',
  'email',
  'emailVerified',
  'role',
  'university',
  'major',
  'graduationYear',
  'lockedAt',
  'lastSignInAt',
  'createdAt',
] as const

/** The accounts of the requested page, newest first, and one more if there is a next page. */
export function findAccounts(db: Db, request: AccountSearch) {
  return db
    .selectFrom('profiles')
    .select(ACCOUNT)
    .where(onPage(request))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(request.limit + 1)
    .execute()
}

/**
 * Frequent words fill the page from the newest accounts; the trigram index finds rare ones. Left to itself, the planner
 * reads every account that contains a frequent word, such as the university's domain.
 */
function onPage({ search, cursor, limit }: AccountSearch): Expression<SqlBool> {
  const words = searchWords(search)
  const isAfter = afterCursor('profiles', cursor)
  if (words.length === 0) return isAfter
  const rows = sql.lit(limit + 1)
  const page = sql`order by ${listOrder()} limit ${rows}`
  const isMatch = containsWords(sql.ref<string>('searchText'), words)
  if (!words.some(isIndexed))
    return sql<boolean>`id in (select id from profiles where ${isAfter} and ${isMatch} ${page})`
  // `offset 0` keeps the planner from reordering: it compares row by row and stops when the page is full.
  return sql<boolean>`id in (
    with scanned as materialized (
      select id from (
        select id, (${isMatch}) as is_match from (
          select id, search_text from profiles where ${isAfter} order by ${listOrder()} limit ${sql.lit(SCAN_LIMIT)}
        ) newest offset 0
      ) compared where is_match limit ${rows}
    ), found as materialized (
      select id, created_at from profiles where not (select count(*) = ${rows} from scanned) and ${isMatch}
    ), indexed as (
      select id from found as profiles where ${isAfter} ${page}
    )
    select id from scanned where (select count(*) = ${rows} from scanned) union all select id from indexed)`
}

export async function accountExists(db: Db | Tx, id: string): Promise<boolean> {
  return (await db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
