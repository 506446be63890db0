import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { scrollKey } from '../routing/scroll-key.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { type Choice, filteredBy, type ReviewFilters } from './review-filters.ts'

const CHOSEN = ['status', 'waiting', 'period']

type Changes = { [Key in keyof ReviewFilters]: string | undefined }

/** The filters of a review list, which live in the address: Back works and a link can be shared. */
export function useReviewFilters() {
  const filters = useSearch({ strict: false }) as ReviewFilters
  const navigate = useNavigate()
  const { history } = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })

  /** An empty value leaves the address. Choosing from a list can be undone with Back; typing and opening cannot. */
  const change = useCallback(
    (changes: Changes) => {
      // What was opened last is written once it shows; by then somebody may have left.
      if (history.location.pathname !== path) return
      const replace = !CHOSEN.some((key) => key in changes)
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

/** One choice and a search text, the filters above every review list. */
export function useReviewFilter<Value extends string>(choice: Choice<Value>) {
  const { filters, change } = useReviewFilters()
  const { key, options, byDefault } = choice
  const { chosen, search } = filteredBy(choice, filters)
  const [shown, show] = useShownChoice(choice, chosen)
  return {
    options,
    chosen,
    /** What of the options the control shows: at once what was chosen. The list follows the address. */
    shown,
    search,
    open: filters.open ?? null,
    isDefault: chosen === byDefault && search === '',
    choose: (value: string) => {
      show(value)
      afterPaint(() => change({ [key]: value === byDefault ? undefined : value, open: undefined }))
    },
    searchFor: (text: string) => change({ search: text }),
    // The same at every drawing, so that items which did not change need not be drawn.
    openItem: useCallback((id: string) => change({ open: id }), [change]),
  }
}
export type ReviewFilter = Pick<
  ReturnType<typeof useReviewFilter<string>>,
  'options' | 'shown' | 'search' | 'isDefault' | 'choose' | 'searchFor'
>

/**
 * Before the router has brought the address to the page, and with it hundreds of rows to be drawn, the choice shows; then
 * whatever the address says, also where Back was faster than the page.
 */
function useShownChoice<Value extends string>(choice: Choice<Value>, chosen: Value) {
  const { history } = useRouter()
  const [shown, show] = useState<string>(chosen)
  useEffect(() => {
    const { pathname } = history.location
    return history.subscribe(({ location }) => {
      const filters = { [choice.key]: new URLSearchParams(location.search).get(choice.key) ?? undefined }
      if (location.pathname === pathname) show(filteredBy(choice, filters).chosen)
    })
  }, [history, choice])
  return [shown, show] as const
}
