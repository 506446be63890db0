import { useNavigate } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Person } from '#contract/session'
import { fullName } from '#domain/profile'
import { ROLE_LABELS } from '#domain/roles'
import { paths } from '../routing/paths.ts'
import './user-menu.css'

type Props = { person: Person; onSignOut: () => void }

/** Initial, name or email, and role; opens Your Profile, Settings, Sign out (spec section 2, layout). */
export function UserMenu({ person, onSignOut }: Props) {
  const navigate = useNavigate()
  /** Which entry gets the focus when the menu opens; null while closed. */
  const [opensAt, setOpensAt] = useState<'first' | 'last' | null>(null)
  const isOpen = opensAt !== null
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const menuId = useId()
  const name = fullName(person) || person.email

  useEffect(() => {
    if (!opensAt) return
    entriesOf(menu.current)
      .at(opensAt === 'first' ? 0 : -1)
      ?.focus()
    const closeOutside = ({ target }: Event) => !area.current?.contains(target as Node) && setOpensAt(null)
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [opensAt])

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      setOpensAt(event.key === 'ArrowDown' ? 'first' : 'last')
    } else if (event.key === 'Escape') close()
    else {
      const next = nextEntry(entriesOf(menu.current), event.key)
      if (!next) return
      next.focus()
    }
    event.preventDefault()
  }

  function close() {
    setOpensAt(null)
    button.current?.focus()
  }

  // Closes on Tab. Without a `relatedTarget` the window lost the focus or something unfocusable was clicked.
  const leave = ({ relatedTarget }: FocusEvent) =>
    relatedTarget && !area.current?.contains(relatedTarget) && setOpensAt(null)

  const entry = (label: string, act: () => void) => (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      onClick={() => {
        close()
        act()
      }}
    >
      {label}
    </button>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the button and its menu
    <div ref={area} className="account" onKeyDown={press} onBlur={leave}>
      <button
        ref={button}
        type="button"
        className="person"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpensAt(isOpen ? null : 'first')}
      >
        <span className="person-initial" aria-hidden="true">
          {initialOf(name)}
        </span>
        <span className="person-name">
          <span>{name}</span> <span>{ROLE_LABELS[person.role]}</span>
        </span>
      </button>
      {isOpen && (
        <div ref={menu} id={menuId} className="menu" role="menu" aria-label="Your account">
          {/* Only students have a profile page; others edit their name in Settings. */}
          {entry('Your Profile', () => navigate({ to: person.role === 'student' ? paths.profile : paths.settings }))}
          {entry('Settings', () => navigate({ to: paths.settings }))}
          <hr className="menu-rule" />
          {entry('Sign out', onSignOut)}
        </div>
      )}
    </div>
  )
}

function entriesOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

/** Arrow keys wrap around, Home and End go to the ends, a letter goes to the entry that starts with it. */
function nextEntry(entries: HTMLElement[], key: string): HTMLElement | undefined {
  const at = entries.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length]
  if (key === 'ArrowUp') return entries.at(at - 1)
  if (key === 'Home') return entries[0]
  if (key === 'End') return entries.at(-1)
  return entries.find(({ textContent }) => key !== ' ' && textContent?.toLowerCase().startsWith(key.toLowerCase()))
}

function initialOf(name: string): string {
  return String.fromCodePoint(name.codePointAt(0) ?? 0x3f).toUpperCase()
}
