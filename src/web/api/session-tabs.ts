import type { QueryClient } from '@tanstack/react-query'
import { readInOwnLanguage } from './own-language.ts'
import { loadPerson, reloadPerson, sessionQuery, startSession } from './session.ts'

// The tabs of a browser share one session cookie, so each tab tells the others what happens to it (spec section 4).

type TabMessage =
  | { event: 'signed-out' | 'token-refreshed' | 'user-updated' }
  | { event: 'signed-in'; personId: string }
  | { event: 'password-recovery'; token: string }

// A tab does not receive its own messages. In Safari 15.3, each tab learns of the others by its own requests.
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null

export function tellOtherTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

/** Refetches the person in every tab, after a change of name, profile or password. */
export async function updatePerson(queryClient: QueryClient): Promise<void> {
  await reloadPerson(queryClient)
  tellOtherTabs({ event: 'user-updated' })
}

/** Single sign-on ends with a page load, so each page tells the other tabs who is signed in, and adopts the person's language. */
export async function tellOfPageLoad(queryClient: QueryClient): Promise<void> {
  // Without a session to read there is nothing to tell; the route shows the error.
  const person = await loadPerson(queryClient).catch(() => null)
  if (person) tellOtherTabs({ event: 'signed-in', personId: person.id })
  readInOwnLanguage(person)
}

/** Reacts to events in other tabs; drafts are deleted after every sign-out. */
export function followOtherTabs(queryClient: QueryClient, leave: () => Promise<void>, startOver: () => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    const { person: known, hasEnded } = queryClient.getQueryData(sessionQuery.queryKey) ?? {}
    if (data.event === 'signed-out') void (known ? leave() : sessionStorage.clear())
    else if (data.event === 'signed-in') {
      // A tab at the login screen continues to the requested page.
      if (!known) void startSession(queryClient)
      // Nothing of the previous person may remain on the screen.
      else if (known.id !== data.personId) startOver()
      else if (hasEnded) void reloadPerson(queryClient)
    }
    // The person is still shown if the server cannot be reached.
    else if (data.event !== 'password-recovery' && known) reloadPerson(queryClient).catch(() => undefined)
  })
}

/** Calls back when another tab has opened a link for setting a new password. Returns a function that stops listening. */
export function onRecovery(show: (token: string) => void): () => void {
  const listen = ({ data }: MessageEvent<TabMessage>) => data.event === 'password-recovery' && show(data.token)
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
