import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { errorMessage, isRefusal } from '../../api/error-message.ts'
import { CLOSED } from './review-filters.ts'

/** How to load a record that is not in the list. */
export type RecordById<Item> = {
  /** The query for the record with this id; empty if the reviewer may not see it. */
  byId: (id: string) => { queryKey: readonly unknown[]; queryFn: () => Promise<{ items: Item[] }> }
  /** The prefix of the error message. */
  failed: string
}

type Options<Item> = RecordById<Item> & {
  items: readonly Item[]
  isLoaded: boolean
  /** The id in the URL. */
  open: string | null
}

/** The record in the URL, and a sentence about it. */
export type NamedRecord<Item> = { item: Item | null; sentence: string }

/** The record in the URL if the loaded list does not contain it; null if it does. Never another record. */
export function useNamedRecord<Item extends { id: string }>(options: Options<Item>): NamedRecord<Item> | null {
  const { items, isLoaded, open, byId, failed } = options
  const isMissing = isLoaded && open !== null && open !== CLOSED && !items.some(({ id }) => id === open)
  const query = useQuery({ ...byId(open ?? ''), enabled: isMissing, refetchOnWindowFocus: 'always' })
  if (!isMissing) return null
  const [item = null] = query.data?.items ?? []
  if (item) return { item, sentence: m.review_open_record_unlisted() }
  if (query.isPending) return { item, sentence: m.common_loading() }
  const cannotTell = query.isError && !isRefusal(query.error)
  return { item, sentence: cannotTell ? errorMessage(query.error, failed) : m.review_open_record_missing() }
}
