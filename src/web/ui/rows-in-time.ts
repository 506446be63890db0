import { useDeferredValue } from 'react'

/**
 * The first rows at once, the others as soon as the browser has time to draw them. All at once if they were loaded before, so that
 * Back finds its place.
 */
export function useRowsInTime<Row>(rows: readonly Row[], first: number): readonly Row[] {
  const drawn = useDeferredValue(rows.length)
  return drawn < rows.length ? rows.slice(0, Math.max(first, drawn)) : rows
}
