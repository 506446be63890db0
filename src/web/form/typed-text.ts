import { useEffect } from 'react'

const forms = new Set<object>()

/** While `isTyped`, this form has changes that are nowhere else. */
export function useTypedText(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return
    const form = {}
    forms.add(form)
    return () => void forms.delete(form)
  }, [isTyped])
}

/** True if leaving the screen would lose what somebody has typed. */
export function hasTypedText(): boolean {
  return forms.size > 0
}
