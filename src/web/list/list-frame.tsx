import type { ReactNode } from 'react'
import * as m from '#messages'
import type { PagedQuery } from '../api/paged-list.ts'
import { usePerson } from '../api/session.ts'
import { managesNothing, NoDepartments } from '../layout/no-departments.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Loaded } from './use-list.ts'
import '../ui/rows.css'

type Props = {
  list: Loaded<unknown> & { isFiltered?: boolean }
  title: string
  subtitle?: string | { admin: string; manager: string }
  action?: ReactNode
  /** Shown between the heading and the list: its filters and messages. */
  above?: ReactNode
  loading: string
  failed: string
  /** Shown if there are no rows: `filtered` if filters other than the default ones are set. */
  empty: { title: string; hint: string; filtered?: string }
  /** The list: `Rows`. */
  children: ReactNode
}

/** The frame of every list: heading, filters, then loading, error, empty or the list. */
export function ListFrame({ list, title, subtitle, action, above, empty, children, ...states }: Props) {
  const person = usePerson()
  return (
    <>
      <PageHeader
        title={title}
        subtitle={typeof subtitle === 'object' ? subtitle[person.role === 'admin' ? 'admin' : 'manager'] : subtitle}
        action={action}
      />
      {above}
      <ListStates
        {...states}
        list={list}
        empty={
          managesNothing(person) ? (
            <NoDepartments />
          ) : (
            <EmptyState title={empty.title}>{(list.isFiltered && empty.filtered) || empty.hint}</EmptyState>
          )
        }
      />
      {children}
    </>
  )
}

type StatesProps = Pick<Props, 'loading' | 'failed'> & { list: Loaded<unknown>; empty?: ReactNode }

/** The loading, error and empty states of a list. */
export function ListStates({ list: { query, items }, empty, ...words }: StatesProps) {
  return (
    <>
      <QueryStates query={query} {...words} />
      {query.isSuccess && items.length === 0 && empty}
    </>
  )
}

type RowsProps<Row> = { list: Loaded<Row>; className: string; children: (row: Row) => ReactNode }

/** The loaded rows, each with its `key`, and 'Load more'. */
export function Rows<Row>({ list: { query, items }, className, children }: RowsProps<Row>) {
  return (
    <>
      {items.length > 0 && (
        <ul className={className} aria-busy={query.isPlaceholderData}>
          {items.map((row) => children(row))}
        </ul>
      )}
      <LoadMore query={query} />
    </>
  )
}

/** Below a list that has another page. */
export function LoadMore({ query }: { query: PagedQuery }) {
  if (!query.hasNextPage) return null
  return (
    <Button
      onClick={() => void query.fetchNextPage()}
      pending={query.isFetchingNextPage}
      pendingLabel={m.common_loading_more()}
    >
      {m.common_load_more()}
    </Button>
  )
}

/** Refetches the list. */
export function RefreshButton({ query }: { query: PagedQuery }) {
  return (
    <Button onClick={() => void query.refetch()} pending={query.isRefetching} pendingLabel={m.common_refreshing()}>
      {m.common_refresh()}
    </Button>
  )
}
