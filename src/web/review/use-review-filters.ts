import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Marks } from '#domain/marks'
import { scrollKey } from '../routing/scroll-key.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { type Choice, filteredBy, type ReviewFilters, recordFilters } from './review-filters.ts'

/** Typing and opening; any other change is a choice. */
const QUIET = ['search', 'open']

type Changes = { [Key in keyof ReviewFilters]: string | undefined }

/** The filters of a review list, kept in the URL: Back works and links can be shared. */
export function useReviewFilters() {
  const filters = useSearch({ strict: false }) as ReviewFilters
  const navigate = useNavigate()
  const { history } = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })

  /** Removes empty values from the URL. Only choosing from a list adds a history entry; typing and opening do not. */
  const change = useCallback(
    (changes: Changes) => {
      // The opened item is written to the URL after it renders; the user may have left by then.
      if (history.location.pathname !== path) return
      const replace = Object.keys(changes).every((key) => QUIET.includes(key))
      void navigate({
        to: '.',
        search: (old: ReviewFilters) =>
          Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value)) as ReviewFilters,
        replace,
        ...(replace ? { state: (old) => ({ ...old, scrollKey: scrollKey(old) }) } : {}),
        resetScroll: false,
      })
    },
    [navigate, history, path],
  )

  return { filters, change }
}

/** The filters above every review list: one choice and a search text. */
export function useReviewFilter<Value extends string>(choice: Choice<Value>) {
  const { filters, change } = useReviewFilters()
  const { key, options, byDefault } = choice
  const filtered = filteredBy(choice, filters)
  const { chosen, search, term, department, marks, assigned } = filtered
  const [shown, setShown] = useShownChoice(choice, chosen)
  return {
    options,
    filtered,
    /** The option that the control shows: it changes immediately, the list with the URL. */
    shown,
    search,
    term,
    department,
    marks,
    assigned,
    open: filters.open ?? null,
    isDefault: chosen === byDefault && Object.keys(recordFilters(filtered)).length === 0,
    choose: (value: string) => {
      setShown(value)
      afterPaint(() => change({ [key]: value === byDefault ? undefined : value, open: undefined }))
    },
    chooseTerm: (id: string) => change({ term: id, open: undefined }),
    chooseDepartment: (name: string) => change({ department: name, open: undefined }),
    chooseAssigned: (assigned: string) => change({ assigned, open: undefined }),
    removeMark: (key: keyof Marks) => change({ [key]: undefined, open: undefined }),
    searchFor: (text: string) => change({ search: text, open: undefined }),
    // Stable, so that unchanged items do not re-render.
    openItem: useCallback((id: string) => change({ open: id }), [change]),
  }
}
export type ReviewFilter = Pick<
  ReturnType<typeof useReviewFilter<string>>,
  | 'options'
  | 'shown'
  | 'search'
  | 'term'
  | 'department'
  | 'assigned'
  | 'marks'
  | 'isDefault'
  | 'choose'
  | 'chooseTerm'
  | 'chooseDepartment'
  | 'removeMark'
  | 'searchFor'
>

/** Shows a choice before the URL changes and hundreds of rows re-render; afterwards follows the URL. */
function useShownChoice<Value extends string>(choice: Choice<Value>, chosen: Value) {
  const { history } = useRouter()
  const [shown, setShown] = useState<string>(chosen)
  useEffect(() => {
    const { pathname } = history.location
    return history.subscribe(({ location }) => {
      const filters = { [choice.key]: new URLSearchParams(location.search).get(choice.key) ?? undefined }
      if (location.pathname === pathname) setShown(filteredBy(choice, filters).chosen)
    })
  }, [history, choice])
  return [shown, setShown] as const
}
