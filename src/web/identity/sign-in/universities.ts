import type { SignInConnection } from '#contract/identity/sign-in-settings'
import { foldForSearch } from '#domain/text/search-fold'
import * as m from '#messages'

/** A university that people sign in with: a connection, or one of the universities in a connection to a federation. */
export type University = {
  id: string
  entityId?: string
  name: string
  domains: string[]
  withSubdomains: boolean
  passwordOff: boolean
}

/** The universities of all connections with domains, by name. */
export function universitiesOf(connections: readonly SignInConnection[]): University[] {
  return connections
    .filter(({ domains }) => domains.length > 0)
    .flatMap(({ providers, ...connection }): University[] =>
      providers.length === 0
        ? [connection]
        : providers.map(({ entityId, name, domains }) => ({
            ...connection,
            entityId,
            name,
            domains: domains.length > 0 ? domains : connection.domains,
          })),
    )
    .sort((one, other) => one.name.localeCompare(other.name, m.common_locale(), { numeric: true }))
}

/** The universities whose name or domains contain every word. */
export function matching<One extends { name: string; domains: readonly string[] }>(all: readonly One[], typed: string) {
  const words = foldForSearch(typed).split(/\s+/)
  return all.filter(({ name, domains }) => {
    const text = foldForSearch([name, ...domains].join(' '))
    return words.every((word) => text.includes(word))
  })
}
