import { useEffect, useState } from 'react'

let said: string | null = null

/** For the next screen: what the server has done on this one. The way there may be through the history, whose state is older. */
export function sayNext(sentence: string): void {
  said = sentence
}

/** What the screen before has left to say, until this one is left. */
export function useSaidBefore(): string | null {
  const [sentence] = useState(said)
  useEffect(() => {
    said = null
  }, [])
  return sentence
}
