import { seal, unseal } from '../auth/sealed.ts'

const PURPOSE = 'stop digest'
type Content = { purpose: typeof PURPOSE; profileId: string }

/** The token of the link that switches the digest off. Nothing is stored, and it does not expire. */
export function digestStopToken(secret: string, profileId: string): string {
  return seal(secret, JSON.stringify({ purpose: PURPOSE, profileId } satisfies Content))
}

/** Whose digest it is; null for any other token. */
export function readerIn(secret: string, token: string): string | null {
  try {
    const content = JSON.parse(unseal(secret, token)) as Content
    return content.purpose === PURPOSE ? content.profileId : null
  } catch {
    // Not ours, or changed on the way.
    return null
  }
}
