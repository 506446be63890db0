import type { Db } from './client.ts'

/** A new installation knows one domain, so that the first student can register (product decision 13). */
export async function seedUniversity(db: Db, university: string): Promise<void> {
  await db.insertInto('universityDomains').values({ domain: 'gmail.com', university }).execute()
}
