import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The current time, renewed at each whole minute left until `end` and a last time when it has passed. */
export function useNowUntil(end: Date): Date {
  const [now, setNow] = useState(() => new Date())
  const left = end.getTime() - now.getTime()
  useEffect(() => {
    if (left <= 0) return
    const renew = () => setNow(new Date())
    const timer = setTimeout(renew, left % MINUTE || MINUTE)
    // Timers stand still while a computer sleeps.
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [left])
  return now
}
