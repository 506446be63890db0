import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The counts of what the signed-in reviewer may see; asked again on every visit and when the window is looked at. */
export function useReviewStatistics() {
  return useQuery({ ...api.statistics.get.queryOptions(), staleTime: 0, refetchOnWindowFocus: 'always' })
}
