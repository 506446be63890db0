import { Suspense, useEffect, useState } from 'react'
import type { Role } from '#domain/platform/roles'
import * as m from '#messages'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { pressedKey } from '../../ui/pressed-key.ts'

const FinderDialog = lazyPart(() => import('./finder-dialog.tsx'), 'FinderDialog')

/** The button, and Ctrl+K or ⌘K, for the search for screens, students, employers and supervisors. */
export function Finder({ role }: { role: Role }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && pressedKey(event) === 'k'
      if (!isShortcut) return
      event.preventDefault()
      // Does not open over another dialog.
      if (!document.querySelector('.dialog-shade')) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        {m.common_search()} <kbd className="finder-shortcut">{isApple() ? '⌘K' : m.finder_shortcut()}</kbd>
      </Button>
      {isOpen && (
        <Suspense>
          <FinderDialog role={role} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
