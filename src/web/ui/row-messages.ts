import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Messages on single rows of a list that clear themselves; `onAllCleared` is the moment to load the list anew, or
 * earlier when the page is left. Unit: milliseconds.
 */
export function useRowMessages(milliseconds: number, onAllCleared: () => void) {
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const isShowing = Object.keys(messages).length > 0
  const finish = useEffectEvent(onAllCleared)
  useEffect(() => {
    if (isShowing) return () => finish()
  }, [isShowing])

  function show(row: string, text: string) {
    setMessages((now) => ({ ...now, [row]: text }))
    setTimeout(() => setMessages(({ [row]: _cleared, ...rest }) => rest), milliseconds)
  }

  return [messages, show] as const
}
