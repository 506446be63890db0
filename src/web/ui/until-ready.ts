import { useSyncExternalStore } from 'react'

type Waiting = { disabled?: true; 'data-waiting'?: '' }

const WAITING: Waiting = { disabled: true, 'data-waiting': '' }
const READY: Waiting = {}

/** False while the page is still as the server has drawn it: nothing may be shown that only the browser knows. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** For every button and box: as long as no script answers a press it is disabled, and looks so when that takes a while (base.css). */
export function useUntilReady(): Waiting {
  return useIsReady() ? READY : WAITING
}

function never() {
  return () => undefined
}
