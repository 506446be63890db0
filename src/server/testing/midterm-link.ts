import { randomUUID } from 'node:crypto'
import { DAY } from '#domain/time/durations'
import { midtermToken } from '../feedback/midterm/midterm-queries.ts'
import { hashToken } from '../platform/secrets/tokens.ts'
import type { TestApp } from './test-app.ts'

/** The token of an open link for mid-term feedback by this supervisor. */
export async function makeMidtermLink(
  { config, db, time }: TestApp,
  supervisor: { id: string; email: string },
): Promise<string> {
  const id = randomUUID()
  const token = midtermToken(config.authSecret, id)
  const link = { id, supervisorId: supervisor.id, address: supervisor.email, tokenHash: hashToken(token) }
  const expiresAt = new Date(time.now.getTime() + DAY)
  await db
    .insertInto('midtermLinks')
    .values({ ...link, requestedAt: time.now, expiresAt })
    .execute()
  return token
}
