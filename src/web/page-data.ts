import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What the screen in the page was rendered from: the answers of the API by their keys. */
export type PageData = (readonly [key: QueryKey, answer: unknown])[]

/** Puts what came with the page into the cache; false when the page holds no rendered screen. */
export function takePageData(queryClient: QueryClient): boolean {
  const element = document.getElementById('page-data')
  if (!element) return false
  for (const [key, answer] of JSON.parse(element.textContent) as PageData) queryClient.setQueryData(key, answer)
  return true
}
