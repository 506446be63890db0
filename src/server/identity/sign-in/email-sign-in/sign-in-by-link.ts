import * as z from 'zod'
import { cleanAddress } from '#domain/platform/email-address'
import * as m from '#messages'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/database/client.ts'
import type { IdentityLibrary } from '../identity-library.ts'
import { mayUseLink, requestCookie } from './asking-browser.ts'
import { hashSecret } from './code-and-link.ts'

type Services = { config: Config; db: Db }

const input = z.strictObject({ token: z.string().max(100), email: z.string().max(320) })

/**
 * Signs in with the token of an emailed link. The library does so on GET, which mail scanners send too; here it takes a POST from
 * the page that the link opens. That page shows the address, and the token must belong to it, so that nobody is signed in to
 * another account unawares. The link works only in the browser that asked for it, or in one known to the account.
 */
export async function signInByLink(
  library: IdentityLibrary,
  { config, db }: Services,
  request: Request,
): Promise<Response> {
  const { data: link } = input.safeParse(await request.json().catch(() => null))
  if (!link) return invalidLink()
  const context = await library.$context
  const stored = await context.internalAdapter.findVerificationValue(hashSecret(config, link.token))
  if (!stored || addressIn(stored.value) !== cleanAddress(link.email)) return invalidLink()
  const browser = { name: requestCookie(context).name, email: link.email }
  if (!(await mayUseLink({ config, db }, request.headers.get('cookie'), browser))) return otherBrowser()
  const response = await library.api.magicLinkVerify({
    query: { token: link.token },
    headers: request.headers,
    asResponse: true,
  })
  // A redirect means that the link has been used or has expired.
  return response.status === 302 ? invalidLink() : response
}

function addressIn(value: string): string {
  return cleanAddress((JSON.parse(value) as { email: string }).email)
}

/** Refuses another browser; the link stays valid. */
function otherBrowser(): Response {
  const message = m.sign_in_link_other_browser()
  return Response.json({ code: 'OTHER_BROWSER', message }, { status: 400 })
}

function invalidLink(): Response {
  const message = m.common_link_used_or_expired()
  return Response.json({ code: 'INVALID_TOKEN', message }, { status: 400 })
}
