import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The counts of what the signed-in reviewer may see. */
export const reviewStatistics = api.statistics.get.queryOptions()

/** They are asked again on every visit and when the window is looked at. */
export function useReviewStatistics() {
  return useQuery({ ...reviewStatistics, staleTime: 0, refetchOnWindowFocus: 'always' })
}
