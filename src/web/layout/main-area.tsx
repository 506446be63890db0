import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import * as m from '#messages'

type Props = { className: string; children: ReactNode }

/**
 * The page's `main`. On navigation the focus moves to the new screen's heading, so that screen readers announce it and keyboards
 * start at the top. While a screen has no heading yet, `main` has the focus, and PageHeader takes it over.
 */
export function MainArea({ className, children }: Props) {
  const element = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const shown = useRef(pathname)
  useEffect(() => {
    const previous = shown.current
    shown.current = pathname
    const main = element.current
    // A field that already has the focus keeps it.
    if (!previous || previous === pathname || !main || main.contains(document.activeElement)) return
    const target = main.querySelector('h1') ?? main
    target.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id="main" ref={element} className={className} tabIndex={-1}>
      {children}
    </main>
  )
}

/** The first Tab stop; skips the top bar and the menu. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {m.frame_skip_to_content()}
    </a>
  )
}
