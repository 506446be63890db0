import type { Attributes } from '#domain/identity/sign-on'
import type { Connection } from '../connection-queries.ts'
import { OutsideError, type OutsideFetch } from '../outside-fetch.ts'

type Setup = { connection: Pick<Connection, 'readMoreGroups'>; fetch: OutsideFetch; isLocal: boolean }
/** `note` says why groups are still missing. */
type Completed = { attributes: Attributes; note?: string }

/** Claims that are stored elsewhere (OpenID Connect Core 5.6.2). */
type Elsewhere = { _claim_names?: Record<string, string>; _claim_sources?: Record<string, { endpoint?: string }> }

/**
 * Adds groups that did not fit the token from Microsoft Graph, if the connection is set to. Only complete responses count:
 * otherwise the claims still say that groups were omitted, which takes no role away.
 */
export async function withGraphGroups(setup: Setup, attributes: Attributes, token: string): Promise<Completed> {
  const { _claim_names: names = {}, _claim_sources: sources } = attributes as Elsewhere
  const { groups: source, ...others } = names
  const endpoint = sources?.[source ?? '']?.endpoint
  if (!setup.connection.readMoreGroups || endpoint === undefined) return { attributes }
  try {
    const groups = await readPages(setup.fetch, graphAddress(endpoint, setup.isLocal), token)
    return { attributes: { ...attributes, _claim_names: others, groups } }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return { attributes, note: `groups that were too many to send could not be read: ${error.message}` }
  }
}

/** Tokens still refer to the retired graph.windows.net (Microsoft identity platform, groups overage claim). */
function graphAddress(endpoint: string, isLocal: boolean): URL {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url && /(^|\.)graph\.(microsoft\.(com|us)|windows\.net)$/.test(url.hostname))
    return new URL('https://graph.microsoft.com/v1.0/me/getMemberObjects')
  if (!url || !isLocal) throw new OutsideError('their address is not Microsoft’s Graph')
  return url
}

/** Microsoft Graph lists at most 11,000 groups. */
const MOST_PAGES = 20

async function readPages(fetch: OutsideFetch, first: URL, token: string): Promise<string[]> {
  const groups: string[] = []
  let address = first
  for (let page = 0; page < MOST_PAGES; page++) {
    const { value, next } = await readPage(fetch, address, token, page === 0)
    groups.push(...value)
    if (next === undefined) return groups
    if (!URL.canParse(next) || new URL(next).origin !== first.origin)
      throw new OutsideError('the next page is not in the Graph')
    address = new URL(next)
  }
  throw new OutsideError('there are too many pages')
}

async function readPage(fetch: OutsideFetch, address: URL, token: string, isFirst: boolean) {
  const authorization = `Bearer ${token}`
  const question = {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ securityEnabledOnly: false }),
  }
  const response = await fetch(address, isFirst ? question : { headers: { authorization } })
  if (!response.ok) throw new OutsideError(`the Graph answers ${response.status}`)
  const body = (await response.json().catch(() => null)) as { value?: unknown; '@odata.nextLink'?: string } | null
  const value: unknown = body?.value
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
    throw new OutsideError('the Graph answers with no list of groups')
  return { value, next: body?.['@odata.nextLink'] }
}
