import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery, startSession } from './session.ts'

// The tabs of one browser share one session cookie: what one does is told to the others.

type TabMessage = { event: 'signed-out' } | { event: 'signed-in'; personId: string }

// One channel per tab, which does not hear its own messages.
const channel = new BroadcastChannel('session')

export function tellOtherTabs(message: TabMessage): void {
  channel.postMessage(message)
}

/** Follows the other tabs; `leave` is the way out when one of them has signed out. Drafts go in any case. */
export function followOtherTabs(queryClient: QueryClient, leave: () => Promise<void>): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    const known = queryClient.getQueryData(sessionQuery.queryKey)?.person
    if (data.event === 'signed-out') void (known ? leave() : sessionStorage.clear())
    // A tab that waits at the login screen goes on to what it was asked for.
    else if (!known) void startSession(queryClient)
    // Nothing of the earlier person may stay on the screen.
    else if (known.id !== data.personId) window.location.reload()
  })
}
