import { sql } from 'kysely'
import type { Tx } from '../../platform/database/client.ts'

/** Whether a department other than `exceptId` has a name with the same key. */
export async function isNameTaken(tx: Tx, name: string, exceptId: string | null): Promise<boolean> {
  // The lock prevents two admins from giving the same name at the same time.
  await sql`lock table departments in share row exclusive mode`.execute(tx)
  const other = await tx
    .selectFrom('departments')
    .select('id')
    .where(sql<boolean>`name_key(name) = name_key(${name})`)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Locks these departments, so that none is deleted before the commit, and returns them without duplicates; null if one does not
 * exist.
 */
export async function lockDepartments(tx: Tx, names: readonly string[]): Promise<string[] | null> {
  const wanted = [...new Set(names)]
  if (wanted.length === 0) return []
  const query = tx.selectFrom('departments').select('name').where('name', 'in', wanted).orderBy('name').forKeyShare()
  const found = await query.execute()
  return found.length < wanted.length ? null : found.map(({ name }) => name)
}
