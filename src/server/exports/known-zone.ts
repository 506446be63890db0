import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'

/** The database has a list of time zones of its own; better refused than broken in the middle of a download. */
export async function refuseUnknownZone(db: Db, timeZone: string): Promise<void> {
  try {
    await sql`select now() at time zone ${timeZone}::text`.execute(db)
  } catch (error) {
    if ((error as { code?: string }).code !== '22023') throw error
    throw new ORPCError('BAD_REQUEST', { message: 'Unknown time zone' })
  }
}
