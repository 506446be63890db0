/** Does what nobody waits for once the frame stands that shows what was pressed. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
