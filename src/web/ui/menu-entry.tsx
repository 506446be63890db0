import type { ReactNode } from 'react'

/** An entry of a menu made with `useMenu`. */
export function MenuEntry({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className="menu-item" onClick={onChoose}>
      {children}
    </button>
  )
}
