import { sql } from 'kysely'
import type { Tx } from '../database/client.ts'

/** Whether a department other than `exceptId` has this name, ignoring case. */
export async function isNameTaken(tx: Tx, name: string, exceptId: string | null): Promise<boolean> {
  // The lock prevents two admins from giving the same name at the same time.
  await sql`lock table departments in share row exclusive mode`.execute(tx)
  const other = await tx
    .selectFrom('departments')
    .select('id')
    .where(sql<boolean>`lower_case(name) = lower_case(${name})`)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst()
  return other !== undefined
}
