import { sql } from 'kysely'
import type { Tx } from '../database/client.ts'

/** True when another department has this name, ignoring case; only the named one itself does not count. */
export async function isNameTaken(tx: Tx, name: string, exceptId: string | null): Promise<boolean> {
  const other = await tx
    .selectFrom('departments')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst()
  return other !== undefined
}
