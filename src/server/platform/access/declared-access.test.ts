import { expect, it } from 'vitest'
import type { Access, EndpointMeta } from '#contract/endpoint'
import {
  admin,
  anyone,
  enrolling,
  fresh,
  freshAdmin,
  freshEnrolling,
  freshStudent,
  linkHolder,
  member,
  reader,
  reviewer,
  signedIn,
  student,
} from '../../procedures.ts'
import { router } from '../../router.ts'

// The contract declares who may call an endpoint; the procedure that its handler is built from enforces it.

type Built = { '~orpc': { meta: EndpointMeta; middlewares: readonly unknown[] } }

const PROCEDURES = {
  anyone,
  linkHolder,
  enrolling,
  signedIn,
  student,
  reviewer,
  reader,
  member,
  admin,
  fresh,
  freshEnrolling,
  freshStudent,
  freshAdmin,
} satisfies Record<Access, unknown>

const MIDDLEWARES = Object.entries(PROCEDURES).map(([name, { session }]) => {
  const { '~orpc': built }: Built = session.get
  return [name, built.middlewares] as const
})

const ENDPOINTS = Object.entries(router).flatMap(([feature, calls]) =>
  Object.entries<Built>(calls).map(([call, { '~orpc': built }]) => [`${feature}.${call}`, built] as const),
)

it.each(ENDPOINTS)('%s is built from what the contract declares', (_name, { meta, middlewares }) => {
  expect(procedureOf(middlewares)).toBe(meta.access)
})

it.each(MIDDLEWARES)('%s is told apart', (name, middlewares) => {
  expect(procedureOf(middlewares)).toBe(name)
})

/** The most specific procedure; an endpoint may add middlewares of its own. */
function procedureOf(middlewares: readonly unknown[]): string | undefined {
  const matching = MIDDLEWARES.filter(([, first]) => first.every((one, index) => one === middlewares[index]))
  return matching.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
