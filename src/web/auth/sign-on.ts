import { useMutation, useQuery } from '@tanstack/react-query'
import type { SignInConnection } from '#contract/sign-in-settings'
import { emailDomain } from '#domain/universities'
import { authCalls } from '../api/auth-calls.ts'
import { api } from '../api/client.ts'

/** The identity providers for the address that is being typed. */
export function useSignOn(email: string): {
  /** The university of this address. */
  university: SignInConnection | undefined
  /** For everybody. */
  others: SignInConnection[]
} {
  const { data } = useQuery(api.signInSettings.options.queryOptions())
  const connections = data?.connections ?? []
  return {
    university: connections.find(({ domains }) => domains.includes(emailDomain(email))),
    others: connections.filter(({ domains }) => domains.length === 0),
  }
}

/** Leads to an identity provider, which leads back to `next`. */
export function useStartSignOn(email: string, next: string) {
  return useMutation({
    mutationFn: async (connection: SignInConnection) =>
      window.location.assign(await authCalls.startSignOn(connection, next, email.trim())),
  })
}
