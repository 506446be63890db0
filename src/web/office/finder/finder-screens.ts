import type { Role } from '#domain/platform/roles'
import { MENU, type Screen } from '../../routing/screens.ts'

/** The screens of a role whose name has a word starting with each typed word. */
export function screensFound(role: Role, text: string): Screen[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return MENU[role].flat(2).filter(({ label }) => {
    const parts = label.toLowerCase().split(/[\s-]+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  })
}
