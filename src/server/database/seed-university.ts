import type { Db } from './client.ts'

/** A new installation knows one domain, so that the first student can register (product decision 13). */
export async function seedUniversity(db: Db, university: string): Promise<void> {
  const domain = await db.selectFrom('universityDomains').select('domain').limit(1).executeTakeFirst()
  const person = await db.selectFrom('profiles').select('id').limit(1).executeTakeFirst()
  // Only while nothing has been configured and nobody has registered: an admin may have removed every domain.
  if (domain || person) return
  await db
    .insertInto('universityDomains')
    .values({ domain: 'gmail.com', university })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
