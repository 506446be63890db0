import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The current time, renewed at each whole minute left until `end` and a last time when it has passed. */
export function useNowUntil(end: Date): Date {
  const [now, setNow] = useState(() => new Date())
  const endTime = end.getTime()
  useEffect(() => {
    if (now.getTime() >= endTime) return
    const renew = () => setNow(new Date())
    const left = endTime - Date.now()
    const timer = setTimeout(renew, left > 0 ? left % MINUTE || MINUTE : 0)
    // Timers stand still while a computer sleeps.
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [now, endTime])
  return now
}
