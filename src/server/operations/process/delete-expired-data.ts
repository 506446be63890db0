import { deleteKeptForms } from '../../feedback/requests/link/kept-forms.ts'
import { deleteExpiredTokens } from '../../identity/connected-apps/access-token.ts'
import { deleteOldAttempts } from '../../identity/limits/account-limit.ts'
import { deleteExpiredSessions } from '../../identity/sessions/session-queries.ts'
import { deleteOldDeliveries } from '../../integrations/webhooks/sending/send-due-webhooks.ts'
import { deleteOldImports } from '../../internships/imports/running/import-worker.ts'
import { deleteWithdrawnInvitations } from '../../people/invitations/invitation-queries.ts'
import { type Db, inTransaction } from '../../platform/database/client.ts'
import { deleteUnusedMailboxes } from '../../platform/database/mailboxes.ts'
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts'
import type { OpenServices } from '../../services.ts'
import { deleteOldAnswers } from '../delivery/refusal-queries.ts'

/**
 * Deletes data that is kept for hours or days only, see docs/privacy.md. Several processes may run it at once. A part that fails
 * does not stop the others.
 */
export async function deleteExpiredData(
  { db, clock }: Pick<OpenServices, 'db' | 'clock'>,
  isStopping = () => false,
): Promise<void> {
  const now = clock()
  await eachInTurn(PARTS, (deleteExpired) => deleteExpired(db, now, isStopping))
}

const PARTS: readonly ((db: Db, now: Date, isStopping: () => boolean) => Promise<unknown>)[] = [
  deleteExpiredSessions,
  // The identity library deletes these only when somebody uses another code.
  (db, now) => db.deleteFrom('verifications').where('expiresAt', '<', now).execute(),
  deleteOldAttempts,
  deleteExpiredTokens,
  deleteWithdrawnInvitations,
  deleteKeptForms,
  deleteOldImports,
  deleteOldDeliveries,
  deleteOldAnswers,
  (db) => inTransaction(db, (tx) => deleteUnusedMailboxes(tx)),
]
