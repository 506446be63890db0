import { sql } from 'kysely'
import type { Tx } from '../database/client.ts'

/** True when another department has this name, ignoring case; only the named one itself does not count. */
export async function isNameTaken(tx: Tx, name: string, exceptId: string | null): Promise<boolean> {
  // Names are given one after the other: of two admins at once the second sees the first one's name.
  await sql`lock table departments in share row exclusive mode`.execute(tx)
  const other = await tx
    .selectFrom('departments')
    .select('id')
    .where(sql<boolean>`lower_case(name) = lower_case(${name})`)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst()
  return other !== undefined
}
