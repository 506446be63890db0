import * as z from 'zod'
import type { Config } from '../../config.ts'
import type { IdentityLibrary } from '../identity-library.ts'
import { hashSecret } from './code-and-link.ts'

const input = z.strictObject({ token: z.string().max(100), email: z.string().max(320) })

/**
 * Signs in with the token of an emailed link. The library does so on a GET, which mail scanners send too, so this is a POST
 * from the page that the link opens. That page shows the address, and the token must belong to it: nobody is signed in to
 * somebody else's account unawares.
 */
export async function signInByLink(library: IdentityLibrary, config: Config, request: Request): Promise<Response> {
  const { data: link } = input.safeParse(await request.json().catch(() => null))
  if (!link) return invalidLink()
  const { internalAdapter } = await library.$context
  const stored = await internalAdapter.findVerificationValue(hashSecret(config, link.token))
  if (!stored || addressIn(stored.value) !== link.email.toLowerCase()) return invalidLink()
  const response = await library.api.magicLinkVerify({
    query: { token: link.token },
    headers: request.headers,
    asResponse: true,
  })
  // A redirect reports a link that has been used or has expired.
  return response.status === 302 ? invalidLink() : response
}

function addressIn(value: string): string {
  return (JSON.parse(value) as { email: string }).email.toLowerCase()
}

function invalidLink(): Response {
  const message = 'This link has been used or has expired. Please request a new one.'
  return Response.json({ code: 'INVALID_TOKEN', message }, { status: 400 })
}
