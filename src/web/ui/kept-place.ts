import { useEffect } from 'react'

/**
 * For a screen whose rows change under the reader. If what has the focus goes away, its row gets the focus; without that, the
 * message with Undo, the row that took its place, or the page's heading. Rows have `data-place`, the message `data-outcome`.
 */
export function useKeptPlace(): void {
  useEffect(() => {
    let focused: Element | null = null
    let isInRow = false
    let nearby: string[] = []
    const notice = ({ target }: FocusEvent) => {
      // What has the focus in a dialog does not count: it goes back to where the dialog was opened.
      if (!(target instanceof Element) || !target.closest('main')) return
      focused = target
      const row = target.closest('[data-place]')
      isInRow = row !== null
      if (row) nearby = placesFrom(row)
    }
    const keep = () => {
      const { activeElement } = document
      const isFree = activeElement === document.body || activeElement === focused
      if (!focused || !isFree || !isGone(focused)) return
      const [own, ...others] = nearby
      const place = (isInRow && rowAt(own)) || outcome() || rowAt(own) || others.map(rowAt).find(Boolean) || heading()
      place?.focus({ preventScroll: place.matches(OUTCOME) })
    }
    const observer = new MutationObserver(keep)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden', 'disabled'] })
    document.addEventListener('focusin', notice)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', notice)
    }
  }, [])
}

const OUTCOME = '[data-outcome]:not([hidden])'
const outcome = () => document.querySelector<HTMLElement>(OUTCOME)
const heading = () => document.querySelector<HTMLElement>('main h1')

function rowAt(place: string | undefined): HTMLElement | null {
  return place === undefined ? null : document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`)
}

/** This row, those below it, and those above it, nearest first. */
function placesFrom(row: Element): string[] {
  const rows = [...document.querySelectorAll('[data-place]')]
  const at = rows.indexOf(row)
  return [...rows.slice(at), ...rows.slice(0, at).reverse()].map((one) => one.getAttribute('data-place') ?? '')
}

function isGone(element: Element): boolean {
  return !element.isConnected || element.closest('[hidden]') !== null || element.matches(':disabled')
}
