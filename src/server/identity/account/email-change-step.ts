import { SECOND } from '#domain/time/durations'
import type { Tx } from '../../platform/database/client.ts'
import { TOKEN_LIFETIMES, tokenJob } from '../../platform/email/token-email.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import type { Context } from '../../procedures.ts'
import { allowNewAddress } from './allow-new-address-email.tsx'
import { confirmNewAddress } from './confirm-new-address-email.tsx'

type Step = { profileId: string; newEmail: string; step: 'old address' | 'new address'; token: string }

const STEPS = {
  'old address': { email: allowNewAddress, lifetime: TOKEN_LIFETIMES['allow-new-address'] },
  'new address': { email: confirmNewAddress, lifetime: TOKEN_LIFETIMES['confirm-new-address'] },
}

/** Replaces the person's pending change and emails the link for this step. */
export async function startEmailChangeStep(
  { config, queue, now }: Pick<Context, 'config' | 'queue' | 'now'>,
  tx: Tx,
  { token, ...change }: Step,
): Promise<void> {
  const { email, lifetime } = STEPS[change.step]
  const row = {
    ...change,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + lifetime * SECOND),
  }
  await tx
    .insertInto('emailChanges')
    .values(row)
    .onConflict((conflict) => conflict.column('profileId').doUpdateSet(row))
    .execute()
  await queue.enqueueEmail(tx, email, tokenJob(config, { profileId: change.profileId, token, now }))
}
