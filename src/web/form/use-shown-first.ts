import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What is typed or chosen shows at once, and is passed on when `wait` is over; gives what shows and how to change it.
 * Bound straight to the address a search box would lose keystrokes, and a choice show only with the list it stands for.
 * What changes elsewhere, as by Back, is followed.
 */
export function useShownFirst(value: string, passOn: (value: string) => void, wait: (work: () => void) => void) {
  const [shown, setShown] = useState(value)
  const [known, setKnown] = useState(value)
  const [passedOn, setPassedOn] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== passedOn) setShown(value)
    setPassedOn(value)
  }
  const text = shown.trim()
  const pass = useEffectEvent(() => {
    setPassedOn(text)
    passOn(text)
  })
  useEffect(() => {
    if (text === known) return
    let isLast = true
    wait(() => isLast && pass())
    return () => {
      isLast = false
    }
  }, [text, known, wait])
  return [shown, setShown] as const
}
