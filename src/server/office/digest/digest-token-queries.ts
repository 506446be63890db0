import { type Secrets, sealedToken } from '../../platform/secrets/sealed.ts'

const stopToken = sealedToken<{ profileId: string }>('stop digest')

/** The token of the link that switches the digest off. Nothing is stored, and it does not expire. */
export function digestStopToken(secret: string, profileId: string): string {
  return stopToken.make(secret, { profileId })
}

/** Whose digest it is; null for any other token. */
export function readerIn(secrets: Secrets, token: string): string | null {
  return stopToken.read(secrets, token)?.profileId ?? null
}
