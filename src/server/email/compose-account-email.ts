import { SECOND } from '#domain/durations'
import { domainOf } from '#domain/email-address'
import { lastDayOf, linkExpiry } from '#domain/feedback-link'
import { INVITATION_DAYS } from '#domain/invitation'
import { unseal } from '../auth/sealed.ts'
import { requiredConnection } from '../auth/sso/connection-queries.ts'
import { verifyPath } from '../auth/verification/verification-token.ts'
import { readFeedbackSettings } from '../feedback-settings/feedback-settings-queries.ts'
import type { EmailJob } from '../jobs/queue.ts'
import type { EmailServices } from './email-services.ts'
import type { EmailMessage } from './send-email.ts'
import { allowNewAddressEmail } from './templates/allow-new-address.tsx'
import { alreadyRegisteredEmail } from './templates/already-registered.tsx'
import { confirmNewAddressEmail } from './templates/confirm-new-address.tsx'
import { confirmationCodeEmail } from './templates/confirmation-code.tsx'
import { resetPasswordEmail } from './templates/reset-password.tsx'
import { signInCodeEmail } from './templates/sign-in-code.tsx'
import { signInLinkEmail } from './templates/sign-in-link.tsx'
import { studentInvitationEmail } from './templates/student-invitation.tsx'
import { verifyEmail } from './templates/verify-email.tsx'

type AccountJob = Extract<EmailJob, { sealedToken: string }>

/** Composes an email with a secret for the owner of an account. */
export async function composeAccountEmail(
  { config, db }: EmailServices,
  job: AccountJob,
): Promise<EmailMessage | null> {
  const profile = await db
    .selectFrom('profiles')
    .leftJoin('emailChanges', 'emailChanges.profileId', 'profiles.id')
    .select(['profiles.firstName', 'profiles.lastName', 'profiles.email', 'emailChanges.newEmail'])
    .where('profiles.id', '=', job.profileId)
    .executeTakeFirst()
  if (!profile) return null
  const token = unseal(config, job.sealedToken)
  const facts = { ...profile, site: config }
  // After the #, the token does not get into logs or referrers.
  const page = (path: string, parameters: Record<string, string>) =>
    `${config.publicUrl}${path}#${new URLSearchParams(parameters).toString()}`
  switch (job.email) {
    case 'verify-email':
      // Its page works without JavaScript, which alone could read what is after the #.
      return verifyEmail({ ...facts, link: `${config.publicUrl}${verifyPath(token)}` })
    case 'reset-password':
      return resetPasswordEmail({
        ...facts,
        link: page('/reset-password', { type: 'recovery', token, issued: String(job.issuedAt) }),
      })
    case 'sign-in-code':
      return signInCodeEmail({ ...facts, code: token })
    case 'confirmation-code':
      return confirmationCodeEmail({ ...facts, code: token })
    case 'sign-in-link':
      return signInLinkEmail({ ...facts, link: page('/login/link', { token, email: profile.email }) })
    case 'allow-new-address':
    case 'confirm-new-address': {
      const { newEmail } = profile
      if (!newEmail) return null
      const compose = job.email === 'allow-new-address' ? allowNewAddressEmail : confirmNewAddressEmail
      return compose({ ...facts, newEmail, link: page('/change-email', { token }) })
    }
    case 'student-invitation': {
      const signOn = await requiredConnection(db, domainOf(profile.email))
      // Where the university's sign-on replaces passwords, there is none to set.
      const link = signOn ? `${config.publicUrl}/login` : page('/reset-password', { type: 'recovery', token })
      const { timeZone } = await readFeedbackSettings(db)
      const expiresAt = linkExpiry(new Date(job.issuedAt * SECOND), timeZone, INVITATION_DAYS)
      const lastDay = lastDayOf(expiresAt, timeZone)
      return studentInvitationEmail({ ...facts, link, lastDay, signOnName: signOn?.name ?? null })
    }
  }
}

/** To the owner of an account that somebody has tried to register again. */
export async function composeAlreadyRegistered(
  { config, db }: EmailServices,
  { profileId }: { profileId: string },
): Promise<EmailMessage | null> {
  const facts = await db
    .selectFrom('profiles')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', profileId)
    .executeTakeFirst()
  return facts ? alreadyRegisteredEmail({ ...facts, site: config }) : null
}
