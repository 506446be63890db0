import { createHash } from 'node:crypto'
import { isTrialEmail } from '#domain/feedback/subject-trial'
import type { Db } from '../../../platform/database/client.ts'
import { mailLanguage } from '../../../platform/email/recipients.ts'
import { baseLocale } from '../../../platform/http/locale.ts'

/**
 * The subject that a running trial gives this email; null for the present one. It stays with the email, so that a retry has the
 * same. Who reads emails in a language without a tried subject is not in the trial.
 */
export async function readTriedSubject(db: Db, mailingId: string): Promise<string | null> {
  const { subjectTrialId, hasTriedSubject, email, address } = await db
    .selectFrom('feedbackMailings')
    .select(['subjectTrialId', 'hasTriedSubject', 'email', 'address'])
    .where('id', '=', mailingId)
    .executeTakeFirstOrThrow()
  if (!isTrialEmail(email)) return null
  const trial = await db
    .selectFrom('subjectTrials')
    .select(['id', 'subjects'])
    .where((eb) =>
      subjectTrialId ? eb('id', '=', subjectTrialId) : eb.and([eb('email', '=', email), eb('endedAt', 'is', null)]),
    )
    .executeTakeFirst()
  const tried = trial?.subjects[(await mailLanguage(db, address)) ?? baseLocale]
  if (!trial || !tried) return null
  const isTried = hasTriedSubject ?? getsTriedSubject(trial.id, address)
  if (!subjectTrialId)
    await db
      .updateTable('feedbackMailings')
      .set({ subjectTrialId: trial.id, hasTriedSubject: isTried })
      .where('id', '=', mailingId)
      .execute()
  return isTried ? tried : null
}

/** True for half of all people, and always the same for one person in a trial. */
function getsTriedSubject(trialId: string, address: string): boolean {
  return createHash('sha256').update(`${trialId} ${address}`).digest()[0]! % 2 === 1
}
