import routes from 'virtual:contract-routes'
import { createORPCClient, isORPCErrorJson, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Contract } from '#contract/contract'
import * as m from '#messages'
import { sendProved } from './fresh-proof.ts'
import { reachServer } from './reach-server.ts'

const link = new OpenAPILink(routes, {
  url: () => `${window.location.origin}/api/v1`,
  // A copy, because the request may have to be sent again.
  fetch: (request, init) => sendProved(() => reachServer(request.clone(), init)),
  customErrorResponseBodyDecoder: (body, { status }) => (isORPCErrorJson(body) ? null : otherError(body, status)),
})

const client: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link)

/** Every endpoint as query and mutation options: `useQuery(api.internships.listMine.queryOptions())`. */
export const api = createTanstackQueryUtils(client)

/** Reloads what any screen has read under these keys: `const reload = useReload(api.terms.key())`. */
export function useReload(...keys: QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** An error that no endpoint declared: our server's own, such as a rate limit, or a response that is not ours. */
function otherError(body: unknown, status: number): ORPCError<string, unknown> {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown }
  const known = typeof code === 'string' && typeof message === 'string'
  return known
    ? new ORPCError(code, { status, message })
    : new ORPCError('UNKNOWN', { status, message: m.common_unknown_error() })
}
