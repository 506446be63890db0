import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/client.ts'
import { afterCursor, listOrder, type PageRequest, readRows } from '../../platform/lists/keyset.ts'
import { SCAN_LIMIT, scanThenFind } from '../../platform/lists/list-page.ts'
import { containsWords, isIndexed, searchWords } from '../../platform/lists/search.ts'

type AccountSearch = PageRequest & { search?: string | undefined }

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

/** A page of the accounts, newest first. */
export function findAccounts(db: Db, request: AccountSearch) {
  const { limit } = request
  const rows = db
    .selectFrom('profiles')
    .select(ACCOUNT)
    .where(onPage(request))
    .limit(limit + 1)
  return readRows(rows, 'profiles', limit)
}

/**
 * Finds a page of matching accounts. For frequent words, it fills up from the newest accounts; the trigram index finds rare ones.
 * By itself, the planner would read every account with a frequent word, such as the university's domain.
 */
function onPage({ search, cursor, limit: size }: AccountSearch): Expression<SqlBool> {
  const words = searchWords(search)
  const isAfter = afterCursor('profiles', cursor)
  if (words.length === 0) return isAfter
  const limit = sql.lit(size + 1)
  const order = listOrder()
  const isMatch = containsWords(sql.ref<string>('searchText'), words)
  if (!words.some(isIndexed))
    return sql<boolean>`id in (select id from profiles where ${isAfter} and ${isMatch} order by ${order} limit ${limit})`
  const newest = sql`select id, search_text from profiles where ${isAfter} order by ${order} limit ${sql.lit(SCAN_LIMIT)}`
  return scanThenFind({
    table: 'profiles',
    list: sql`(${newest}) listed`,
    isMatch,
    isFound: isMatch,
    columns: sql`id, created_at`,
    isRest: isAfter,
    order,
    limit,
  })
}

export async function accountExists(db: Db | Tx, id: string): Promise<boolean> {
  return (await db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
