import { getContractRouter, isContractProcedure } from '@orpc/contract'
import type { Scope } from '#domain/scopes'
import { contract } from './contract.ts'
import type { EndpointMeta } from './endpoint.ts'

/** The scope that a token needs for this endpoint; null if no token may call it. */
export function scopeOf(endpoint: string): Scope | null {
  const found = getContractRouter(contract, endpoint.split('.'))
  const meta: EndpointMeta | null = isContractProcedure(found) ? found['~orpc'].meta : null
  return meta?.scope ?? null
}
