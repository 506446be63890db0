/** Runs work after the next paint, so that the page responds to a click first. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
