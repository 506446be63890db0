import type { CSSProperties } from 'react'
import { type AccentTokens, GROUNDS } from '#domain/accent'
import type { Scheme } from '#domain/logo'

/** Shows a part of the screen in this scheme, whichever the device asks for. */
export function schemeStyle(scheme: Scheme, accent?: AccentTokens): CSSProperties {
  const { surface, ink } = GROUNDS[scheme]
  const tokens: Record<`--${string}`, string> = {
    '--surface': surface,
    '--ink': ink,
    ...(accent && { '--pine': accent.pine, '--on-pine': accent.onPine, '--pine-wash': accent.pineWash }),
  }
  return { colorScheme: scheme, ...tokens }
}
