import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Role } from '#domain/roles'
import * as m from '#messages'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MENU_ENTRIES } from './menu-entries.ts'

/** A list on wide screens. On narrow ones tabs, or a button with a dialog if the menu is long. */
export function SideMenu({ role }: { role: Role }) {
  const [isOpen, setOpen] = useState(false)
  const pathname = useLocation({ select: (location) => location.pathname })
  const entries = MENU_ENTRIES[role]
  const isLong = entries.length > 4
  const current = entries.find((entry) => isCurrent(entry.to, pathname))
  const list = (
    <ul className="menu-list">
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link
            to={entry.to}
            activeOptions={{ exact: true }}
            aria-current={entry === current ? 'page' : undefined}
            onClick={() => setOpen(false)}
          >
            {entry.label}
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <nav className={`side-menu ${isLong ? 'as-dialog' : 'as-tabs'}`} aria-label={m.frame_main_navigation_label()}>
      {list}
      {isLong && (
        <div className="menu-button">
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {current ? m.frame_menu_with_current({ label: current.label }) : m.frame_menu()}
          </Button>
          <Dialog title={m.frame_menu()} isOpen={isOpen} onClose={() => setOpen(false)}>
            <nav className="menu-dialog" aria-label={m.frame_main_navigation_label()}>
              {list}
            </nav>
          </Dialog>
        </div>
      )}
    </nav>
  )
}

// Screens without an entry highlight that of the screen that leads to them.
const LEADS_TO: Record<string, RegExp> = {
  [paths.manager]: /^\/manage\/exports/,
  [paths.admin]: /^\/manage\/exports/,
  [paths.managerInternships]: /^\/manage\/internships/,
  [paths.adminInternships]: /^\/manage\/internships/,
  [paths.managerFeedback]: /^\/manage\/(feedback|requests|midterm-feedback)/,
  [paths.adminFeedback]: /^\/manage\/(feedback|requests|midterm-feedback)/,
  [paths.manageStudents]: /^\/manage\/students/,
  [paths.manageEmployers]: /^\/manage\/employers/,
  [paths.manageFigures]: /^\/manage\/responses/,
  [paths.adminUsers]: /^\/admin\/(accounts|import)/,
  [paths.adminSystem]: /^\/admin\/(terms|appearance|sign-in|clients|webhooks|audit|privacy|status)/,
}

function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || Boolean(LEADS_TO[to]?.test(pathname))
}
