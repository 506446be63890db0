import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the query holds now, for example '(min-width: 64rem)'. A page that comes from the server assumes that it does
 * not. Paper is narrower than most screens; printed is what stands on the screen, so there the answer does not change.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const lists = [window.matchMedia(query), window.matchMedia('print')]
      for (const list of lists) list.addEventListener('change', onChange)
      return () => {
        for (const list of lists) list.removeEventListener('change', onChange)
      }
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchesOnScreen(query),
    () => false,
  )
}

const onScreen = new Map<string, boolean>()

function matchesOnScreen(query: string): boolean {
  if (!window.matchMedia('print').matches) onScreen.set(query, window.matchMedia(query).matches)
  return onScreen.get(query) ?? false
}
