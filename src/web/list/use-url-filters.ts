import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { FieldProps } from '../form/use-form.ts'
import { type Choice, chosenOf, type Filters } from '../routing/define-list.ts'
import { scrollKey } from '../routing/scroll-key.ts'
import { afterPaint } from '../ui/after-paint.ts'

/** Typing and opening add no history entry. */
const QUIET = ['search', 'open']

/** Filters in the URL: Back works and links can be shared. Changing only the `quiet` ones adds no history entry. */
export function useUrlFilters<Key extends string>(quiet: readonly string[] = QUIET) {
  const search = useSearch({ strict: false })
  const filters = search as Filters<Key>
  const navigate = useNavigate()
  const { history } = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })

  /** Removes empty values from the URL. Changing other filters closes the open record. */
  const change = useCallback(
    (changes: Filters<Key>) => {
      // The opened item is written to the URL after it renders; the person may have left by then.
      if (history.location.pathname !== path) return
      const replace = Object.keys(changes).every((key) => quiet.includes(key))
      void navigate({
        to: '.',
        search: (old: object) =>
          Object.fromEntries(Object.entries({ ...old, open: '', ...changes }).filter(([, value]) => value)) as never,
        replace,
        ...(replace ? { state: (old) => ({ ...old, scrollKey: scrollKey(old) }) } : {}),
        resetScroll: false,
      })
    },
    [navigate, history, path, quiet],
  )

  return {
    filters,
    change,
    /** The field for one filter. */
    field: (key: Key): FieldProps<string> => ({
      name: key,
      value: filters[key] ?? '',
      onChange: (value) => change({ [key]: value } as Filters<Key>),
      error: undefined,
    }),
  }
}

/** The field of a choice. It shows a choice before the URL changes and hundreds of rows rerender; then it follows the URL. */
export function useShownChoice<Key extends string>(
  { field }: { field: (key: Key) => FieldProps<string> },
  choice: Choice<Key, string>,
) {
  const { key, options, byDefault } = choice
  const { history } = useRouter()
  const inUrl = field(key)
  const [shown, setShown] = useState(() => chosenOf(choice, { [key]: inUrl.value } as Filters<Key>))
  useEffect(() => {
    const { pathname } = history.location
    return history.subscribe(({ location }) => {
      const filters = { [key]: new URLSearchParams(location.search).get(key) ?? '' } as Filters<Key>
      if (location.pathname === pathname) setShown(chosenOf(choice, filters))
    })
  }, [history, choice, key])
  return {
    ...inUrl,
    options,
    value: shown,
    onChange: (value: string) => {
      setShown(value)
      afterPaint(() => inUrl.onChange(value === byDefault ? '' : value))
    },
  }
}
