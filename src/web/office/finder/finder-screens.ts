import type { Role } from '#domain/roles'
import { MENU, type Screen } from '../../routing/screens.ts'

/** The screens of a role in whose name a word starts with each of the typed ones. */
export function screensFound(role: Role, text: string): Screen[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return MENU[role].flat(2).filter(({ label }) => {
    const parts = label.toLowerCase().split(/[\s-]+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  })
}
