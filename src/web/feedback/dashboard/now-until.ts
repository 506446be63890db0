import { useEffect, useState } from 'react'
import { MINUTE } from '#domain/durations'

/** The current time, updated at each whole minute before `end` and once more at `end`. */
export function useNowUntil(end: Date): Date {
  const [now, setNow] = useState(() => new Date())
  const endTime = end.getTime()
  useEffect(() => {
    if (now.getTime() >= endTime) return
    const update = () => setNow(new Date())
    const remaining = endTime - Date.now()
    const timer = setTimeout(update, remaining > 0 ? remaining % MINUTE || MINUTE : 0)
    // Timers pause while the computer sleeps.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [now, endTime])
  return now
}
