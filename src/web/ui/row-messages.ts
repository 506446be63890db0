import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Messages on list rows that clear themselves. `onAllCleared` is called after the last one, or when the page is left, and
 * may refetch the list. Unit: milliseconds.
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
