import { useEffect } from 'react'

const forms = new Set<object>()

/** Marks this form as having changes that are stored nowhere else while `isTyped`. */
export function useTypedText(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return
    const form = {}
    forms.add(form)
    return () => void forms.delete(form)
  }, [isTyped])
}

/** Whether leaving the screen would lose input. */
export function hasTypedText(): boolean {
  return forms.size > 0
}
