import type { Db } from './client.ts'
import { withOrigin } from './origin.ts'

/** Lets a new installation accept one email domain, so that the first student can register (product decision 13). */
export async function seedUniversity(db: Db, university: string): Promise<void> {
  const domain = await db.selectFrom('universityDomains').select('domain').limit(1).executeTakeFirst()
  const person = await db.selectFrom('profiles').select('id').limit(1).executeTakeFirst()
  // If anybody has registered, an admin may have removed every domain on purpose.
  if (domain || person) return
  const insert = db
    .insertInto('universityDomains')
    .values({ domain: 'gmail.com', university })
    .onConflict((conflict) => conflict.doNothing())
  await withOrigin({ kind: 'system', endpoint: 'first start' }, () => insert.execute())
}
