import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = { className: string; children: ReactNode }

/** The page's `main`. It takes the focus on navigation, so that keyboards and screen readers start at its top. */
export function MainArea({ className, children }: Props) {
  const element = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    element.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="main" ref={element} className={className} tabIndex={-1}>
      {children}
    </main>
  )
}
