import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What the screen in the page was drawn for (path and search), and from: the answers of the API by their keys. */
export type PageData = { address: string; answers: (readonly [key: QueryKey, answer: unknown])[] }

/** Puts what came with the page into the cache. Gives the address that its screen was drawn for, null when it holds none. */
export function takePageData(queryClient: QueryClient): string | null {
  const element = document.getElementById('page-data')
  if (!element) return null
  const { address, answers } = JSON.parse(element.textContent) as PageData
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer)
  return address
}
