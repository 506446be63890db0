import type { ReactNode } from 'react'
import * as m from '#messages'
import { Button } from '../ui/button.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import { SearchField } from './search-field.tsx'
import { SelectField } from './select-field.tsx'
import './filter-bar.css'

type Props = {
  /** What is filtered, for screen readers. */
  label: string
  /** If the choices are not statuses. */
  statusLabel?: string
  statuses: readonly { value: string; label: string }[]
  status: string
  onStatus: (status: string) => void
  /** Further choices, and how many of them are set. */
  children?: ReactNode
  others?: number
  search: string
  searchPlaceholder: string
  onSearch: (text: string) => void
  refreshing: boolean
  onRefresh: () => void
  /** After Refresh. */
  actions?: ReactNode
}

/** Status, search and Refresh above a list. The search is debounced. */
export function FilterBar(props: Props) {
  const { label, statusLabel = m.common_status(), statuses, status, onStatus } = props
  const chosen = statuses.find(({ value }) => value === status)?.label ?? ''
  const { children, others = 0, search, searchPlaceholder, onSearch, refreshing, onRefresh, actions } = props
  return (
    <search className="filter-bar" aria-label={label}>
      <FoldedFilters chosen={others === 0 ? chosen : `${chosen} +${others}`}>
        <SelectField
          label={statusLabel}
          name="status"
          options={statuses}
          value={status}
          onChange={onStatus}
          error={undefined}
        />
        {children}
      </FoldedFilters>
      <SearchField placeholder={searchPlaceholder} search={search} onSearch={onSearch} />
      <Button onClick={onRefresh} pending={refreshing} pendingLabel={m.common_refreshing()}>
        {m.common_refresh()}
      </Button>
      {actions}
    </search>
  )
}
