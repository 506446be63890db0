import { jwtVerify } from 'jose'
import { type Secrets, secretsOf } from '../../../platform/secrets/sealed.ts'

/** Where the link that verifies an address leads. */
export const VERIFY_PATH = '/verify-email'

export function verifyPath(token: string): string {
  return `${VERIFY_PATH}/${encodeURIComponent(token)}`
}

/** The address that this token of an emailed link verifies; null if the token is not ours or has expired. */
export async function addressIn(secrets: Secrets, token: string): Promise<string | null> {
  for (const secret of secretsOf(secrets)) {
    const verified = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] }).catch(
      // Changed on the way, expired, or signed with the other secret.
      () => null,
    )
    const email = verified?.payload.email
    if (typeof email === 'string') return email
  }
  return null
}
