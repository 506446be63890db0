import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The counts of everything that the reviewer may see. */
export const reviewStatistics = api.statistics.get.queryOptions()

/** Refetched on every visit and whenever the window gets the focus. */
export function useReviewStatistics() {
  return useQuery({ ...reviewStatistics, staleTime: 0, refetchOnWindowFocus: 'always' })
}
