import routes from 'virtual:contract-routes'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Contract } from '#contract/contract'
import { reachServer } from './reach-server.ts'

const link = new OpenAPILink(routes, {
  url: () => `${window.location.origin}/api/v1`,
  fetch: (request, init) => reachServer(request, init),
})

const client: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link)

/** Every endpoint as query and mutation options: `useQuery(api.internships.listMine.queryOptions())`. */
export const api = createTanstackQueryUtils(client)
