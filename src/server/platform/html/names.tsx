import type { ReactNode } from 'react'

type Part = { children?: ReactNode }

function Name({ children }: Part) {
  return <bdi>{children}</bdi>
}

/** Names in sentences keep their own direction. */
export const NAMES = { bdi: Name, bdi2: Name }
