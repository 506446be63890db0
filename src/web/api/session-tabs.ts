import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery, startSession } from './session.ts'

// The tabs of a browser share one session cookie, so each tab tells the others when it signs in or out.

type TabMessage = { event: 'signed-out' } | { event: 'signed-in'; personId: string }

// A tab does not receive its own messages.
const channel = new BroadcastChannel('session')

export function tellOtherTabs(message: TabMessage): void {
  channel.postMessage(message)
}

/** Follows sign-ins and sign-outs in other tabs; drafts are cleared after every sign-out. */
export function followOtherTabs(queryClient: QueryClient, leave: () => Promise<void>): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    const known = queryClient.getQueryData(sessionQuery.queryKey)?.person
    if (data.event === 'signed-out') void (known ? leave() : sessionStorage.clear())
    // A tab at the login screen continues to the requested page.
    else if (!known) void startSession(queryClient)
    // Nothing of the previous person may stay on the screen.
    else if (known.id !== data.personId) window.location.reload()
  })
}
