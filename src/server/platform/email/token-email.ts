import { INVITATION_DAYS } from '#domain/people/invitation'
import { DAY, HOUR, inSeconds, MINUTE } from '#domain/time/durations'
import type { Config } from '../../config.ts'
import { seal, unseal } from '../secrets/sealed.ts'
import type { Email, EmailServices } from './define-email.ts'
import { type OwnerFacts, selectOwner } from './recipients.ts'

// Emails that contain a secret for the owner of an account.

/** `issuedAt`: seconds since 1970. */
export type TokenJob = { profileId: string; sealedToken: string; issuedAt: number }

export type TokenEmail = Email<TokenJob>

/** The payload of an email with this token. */
export function tokenJob(
  { authSecret }: Pick<Config, 'authSecret'>,
  { profileId, token, now }: { profileId: string; token: string; now: Date },
): TokenJob {
  return { profileId, sealedToken: seal(authSecret, token), issuedAt: Math.floor(now.getTime() / 1000) }
}

/** An email that is sent first, because somebody is waiting for it, and not at all after its token has expired. */
export function defineTokenEmail<Facts extends object>(
  email: Omit<Email<TokenJob, Facts>, 'leaves'> & { kind: keyof typeof TOKEN_LIFETIMES },
): Email<TokenJob, Facts> {
  const { kind, facts } = email
  return {
    ...email,
    leaves: TOKEN_WORKS,
    facts: async (services, job) => (isExpired(kind, job, services.clock()) ? null : facts(services, job)),
    queue: { retentionSeconds: TOKEN_LIFETIMES[kind], priority: 1 },
  }
}

/** The ground for sending a code or link. */
const TOKEN_WORKS = { while: 'the code or link has not expired, and the account exists' }

export function isExpired(kind: keyof typeof TOKEN_LIFETIMES, { issuedAt }: TokenJob, now: Date): boolean {
  return issuedAt + TOKEN_LIFETIMES[kind] <= now.getTime() / 1000
}

/** The account's owner and the token; null if the account is gone. */
export async function readToken({ config, db }: EmailServices, job: TokenJob): Promise<TokenFacts | null> {
  const owner = await selectOwner(db, job.profileId).executeTakeFirst()
  return owner ? { ...owner, token: unseal(config, job.sealedToken) } : null
}

type TokenFacts = OwnerFacts & { token: string }

/** The address of a screen with the token after the #, which keeps it out of logs and referrers. */
export function linkWithToken(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  path: string,
  parameters: Record<string, string>,
): string {
  return `${publicUrl}${path}#${new URLSearchParams(parameters).toString()}`
}

/** How long the code is valid for a supervisor who is asked in person. Unit: minutes. */
export const CODE_MINUTES = 15

/** How long an emailed link or code is valid; afterwards, the email is no longer sent. Unit: seconds. */
export const TOKEN_LIFETIMES = {
  'verify-email': inSeconds(DAY),
  'reset-password': inSeconds(HOUR),
  'sign-in-code': inSeconds(10 * MINUTE),
  'sign-in-link': inSeconds(10 * MINUTE),
  'confirmation-code': inSeconds(10 * MINUTE),
  'in-person-code': inSeconds(CODE_MINUTES * MINUTE),
  'allow-new-address': inSeconds(DAY),
  'confirm-new-address': inSeconds(DAY),
  'student-invitation': inSeconds(INVITATION_DAYS * DAY),
} as const
