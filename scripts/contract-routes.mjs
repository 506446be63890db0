// node --conditions=fieldmark-source scripts/contract-routes.mjs: prints method and path of every endpoint.

import { minifyContractRouter } from '@orpc/contract'
import { contract } from '../src/contract/contract.ts'

const routes = JSON.stringify(minifyContractRouter(contract), (key, value) => {
  if (key === 'meta') return {}
  return key === 'route' ? { method: value.method, path: value.path } : value
})
console.log(routes)
