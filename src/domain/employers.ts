import { FEWEST_ANSWERS_FOR_MEDIAN } from './response-figures.ts'
import type { Role } from './roles.ts'

type Group = { answers: number; role: Role }

/** How many overall ratings there are of 1, 2, 3, 4 and 5. Null to everybody but admins with fewer than five. */
export function shownSpread(spread: number[], { answers, role }: Group): number[] | null {
  return role === 'admin' || answers >= FEWEST_ANSWERS_FOR_MEDIAN ? spread : null
}

/** The words of a search for an employer: punctuation does not count, as in the database's `employer_key`. */
export function employerWords(text: string): string {
  return text.replaceAll(/[.'`´’]/g, '').replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
}
