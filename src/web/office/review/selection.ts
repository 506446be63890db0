import { type ActionDispatch, useReducer } from 'react'
import type { MatchCount } from '#contract/office/selection'

type State = {
  /** The filters of the list. Changing them clears the selection. */
  filters: string
  ids: ReadonlySet<string>
  /** The row that was toggled last, from which Shift extends the selection. */
  anchor: string | null
  /** All matching records in place of single rows. */
  all: MatchCount | null
}

export type SelectionAction =
  | { kind: 'toggle'; id: string; isRange: boolean }
  /** Selects all rows on the page, or none if all are selected. */
  | { kind: 'page' }
  | { kind: 'all'; count: MatchCount }
  | { kind: 'clear' }

export function nothing(filters: string): State {
  return { filters, ids: new Set(), anchor: null, all: null }
}

/** `rows`: the ids on the page that can be selected, in their order. */
export function changeSelection(state: State, action: SelectionAction, rows: readonly string[]): State {
  const none = nothing(state.filters)
  const ids = state.all ? new Set(rows) : state.ids
  switch (action.kind) {
    case 'clear':
      return none
    case 'all':
      return { ...none, all: action.count }
    case 'page':
      return rows.every((id) => ids.has(id)) ? none : { ...none, ids: new Set(rows) }
    case 'toggle': {
      if (!rows.includes(action.id)) return state
      const toggled = action.isRange ? between(rows, state.anchor ?? action.id, action.id) : [action.id]
      const others = [...ids].filter((id) => !toggled.includes(id))
      return { ...none, ids: new Set(ids.has(action.id) ? others : [...others, ...toggled]), anchor: action.id }
    }
  }
}

function between(rows: readonly string[], from: string, to: string): readonly string[] {
  const places = [rows.indexOf(from), rows.indexOf(to)].sort((a, b) => a - b)
  const [first = -1, last = -1] = places
  return first < 0 ? [to] : rows.slice(first, last + 1)
}

/** The selection in a list with these filters. Rows that leave the list are deselected. */
export function useSelection(filters: string, rows: readonly string[]): ListSelection {
  const [latest, change] = useReducer(
    (state: State, action: SelectionAction) =>
      changeSelection(state.filters === filters ? state : nothing(filters), action, rows),
    filters,
    nothing,
  )
  const { ids, all } = latest.filters === filters ? latest : nothing(filters)
  const selected = all ? rows : rows.filter((id) => ids.has(id))
  return {
    isSelected: (id) => (all ? rows.includes(id) : ids.has(id)),
    count: all?.count ?? selected.length,
    isAll: all !== null,
    isPage: rows.length > 0 && selected.length === rows.length,
    change,
    toInput: (filters) =>
      all ? { matching: { ...filters, count: all.count, countedAt: all.countedAt } } : { ids: [...selected] },
  }
}

type Selected<Filters> = { ids: string[] } | { matching: Filters & Pick<MatchCount, 'count' | 'countedAt'> }

export type ListSelection = {
  isSelected: (id: string) => boolean
  count: number
  isAll: boolean
  /** Whether every selectable row on the page is selected. */
  isPage: boolean
  /** Stable, so that only changed rows re-render. */
  change: ActionDispatch<[SelectionAction]>
  /** The selection for the server, with the list's filters as its endpoint takes them. */
  toInput: <Filters extends object>(filters: Filters) => Selected<Filters>
}
