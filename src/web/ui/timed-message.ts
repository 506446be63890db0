import { useCallback, useEffect, useState } from 'react'

/**
 * A message that clears itself: `const [message, show] = useTimedMessage(3000)`. Showing it again restarts the timer.
 * Unit: milliseconds.
 */
export function useTimedMessage(milliseconds: number): [string | null, (message: string) => void, () => void] {
  const [shown, setShown] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), milliseconds)
    return () => clearTimeout(timer)
  }, [shown, milliseconds])
  const show = useCallback((text: string) => setShown({ text }), [])
  const clear = useCallback(() => setShown(null), [])
  return [shown?.text ?? null, show, clear]
}
