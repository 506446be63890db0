import { type RefObject, useEffect, useRef } from 'react'

/** Longer than the next record takes to follow a decided one. Unit: milliseconds. */
const SOON = 3000

/**
 * The place of the buttons of a waiting record. When they go with the focus because the record is decided, the focus stays on its
 * text; when the next record follows, on the first of its buttons, unless it has been moved meanwhile.
 */
export function useKeptFocus(
  isWaiting: boolean,
  text: RefObject<HTMLElement | null>,
): RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null)
  const wasWaiting = useRef(isWaiting)
  const lostAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const { activeElement, body } = document
    if (wasWaiting.current && !isWaiting && activeElement === body) {
      lostAt.current = Date.now()
      text.current?.focus({ preventScroll: true })
    } else if (
      isWaiting &&
      Date.now() - lostAt.current < SOON &&
      [body, text.current].includes(activeElement as HTMLElement)
    )
      foot.current?.querySelector('button')?.focus({ preventScroll: true })
    wasWaiting.current = isWaiting
  }, [isWaiting, text])
  return foot
}
