import { deleteKeptForms } from '../../feedback/requests/link/kept-forms.ts'
import { deleteExpiredTokens } from '../../identity/connected-apps/access-token.ts'
import { deleteOldAttempts } from '../../identity/limits/account-limit.ts'
import { deleteExpiredSessions } from '../../identity/sessions/session-queries.ts'
import { deleteOldDeliveries } from '../../integrations/webhooks/sending/send-due-webhooks.ts'
import { deleteOldImports } from '../../internships/imports/running/import-worker.ts'
import { deleteWithdrawnInvitations } from '../../people/invitations/invitation-queries.ts'
import type { OpenServices } from '../../services.ts'

/** Deletes what is kept for hours or days only, see docs/privacy.md. Several processes may run it at once. */
export async function deleteExpiredData(
  { db, clock }: Pick<OpenServices, 'db' | 'clock'>,
  isStopping = () => false,
): Promise<void> {
  const now = clock()
  await deleteExpiredSessions(db, now, isStopping)
  // The identity library does so only when somebody uses another code.
  await db.deleteFrom('verifications').where('expiresAt', '<', now).execute()
  await deleteOldAttempts(db, now)
  await deleteExpiredTokens(db, now)
  await deleteWithdrawnInvitations(db, now)
  await deleteKeptForms(db, now)
  await deleteOldImports(db, now)
  await deleteOldDeliveries(db, now)
}
