import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Loads again what other screens and this one have read under these keys: `const reload = useReload(api.terms.key())`. */
export function useReload(...keys: QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
