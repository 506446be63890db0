import * as m from '#messages'
import { type Direction, isolatedIn } from './isolated.ts'

/** 'a, b and c', or 'a, b or c', in the reader's language. */
export function listOf(parts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  // American English would put a comma before the last part.
  const locale = m.common_locale()
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type }).format(
    parts.map(isolatedIn(m.common_text_direction() as Direction)),
  )
}
