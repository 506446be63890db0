import type { Db } from '../database/client.ts'

type Services = { db: Db; clock: () => Date }

/** The name under which the sending of emails is recorded; the other names are scheduled tasks. */
export const EMAILS = 'Emails'

const MAX_LENGTH = 500

/** Records for the System page that a scheduled task has ended, or that an email was sent. */
export async function recordSuccess({ db, clock }: Services, name: string): Promise<void> {
  await upsert(db, { name, succeededAt: clock() })
}

export async function recordError({ db, clock }: Services, name: string, error: Error): Promise<void> {
  await upsert(db, { name, failedAt: clock(), error: error.message.slice(0, MAX_LENGTH) })
}

type Run = { name: string; succeededAt?: Date; failedAt?: Date; error?: string }

async function upsert(db: Db, { name, ...outcome }: Run): Promise<void> {
  await db
    .insertInto('lastRuns')
    .values({ name, ...outcome })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(outcome))
    .execute()
}
