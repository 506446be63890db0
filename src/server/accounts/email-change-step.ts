import { createHash } from 'node:crypto'
import { SECOND } from '#domain/durations'
import { seal } from '../auth/sealed.ts'
import type { Tx } from '../database/client.ts'
import { TOKEN_LIFETIMES } from '../jobs/queue.ts'
import type { Context } from '../procedures.ts'

type Step = { profileId: string; newEmail: string; step: 'old address' | 'new address'; token: string }

const EMAILS = { 'old address': 'allow-new-address', 'new address': 'confirm-new-address' } as const

/** Replaces the person's pending change, and emails the link of this step. */
export async function startEmailChangeStep(
  { config, queue, now }: Pick<Context, 'config' | 'queue' | 'now'>,
  tx: Tx,
  { token, ...change }: Step,
): Promise<void> {
  const email = EMAILS[change.step]
  const row = {
    ...change,
    tokenHash: hashChangeToken(token),
    expiresAt: new Date(now.getTime() + TOKEN_LIFETIMES[email] * SECOND),
  }
  await tx
    .insertInto('emailChanges')
    .values(row)
    .onConflict((conflict) => conflict.column('profileId').doUpdateSet(row))
    .execute()
  await queue.enqueueEmail(tx, {
    email,
    profileId: change.profileId,
    sealedToken: seal(config.authSecret, token),
    issuedAt: Math.floor(now.getTime() / 1000),
  })
}

export function hashChangeToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
