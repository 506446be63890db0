/** The arrow key that means the same where text runs from left to right. */
export function asLeftToRight(key: string): string {
  if (document.dir !== 'rtl') return key
  return MIRRORED[key] ?? key
}

const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }
