import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the media query matches, for example '(min-width: 64rem)'. While printing, keeps the on-screen result, although
 * paper is narrower.
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
  return useSyncExternalStore(subscribe, () => matchesOnScreen(query))
}

const onScreen = new Map<string, boolean>()

function matchesOnScreen(query: string): boolean {
  if (!window.matchMedia('print').matches) onScreen.set(query, window.matchMedia(query).matches)
  return onScreen.get(query) ?? false
}
