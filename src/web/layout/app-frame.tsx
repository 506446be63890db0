import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { Person } from '#contract/identity/sessions'
import { fullName } from '#domain/people/profile'
import { ROLE_LABELS, type Role } from '#domain/platform/roles'
import * as m from '#messages'
import { usePerson } from '../api/session.ts'
import { signOnQuery, useSignOut } from '../api/sign-out.ts'
import { paths } from '../routing/paths.ts'
import { MENU, placeOf, type Screen } from '../routing/screens.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useMediaQuery } from '../ui/media-query.ts'
import { useMenu } from '../ui/menu.ts'
import { MenuEntry } from '../ui/menu-entry.tsx'
import { hasUnsavedText } from '../ui/unsaved-text.ts'
import { Brand } from './brand.tsx'
import { Footer } from './footer.tsx'
import { lazyPart } from './lazy-part.tsx'
import { MainArea, SkipLink } from './main-area.tsx'
import { ScreenLinks, SectionLinks } from './screen-links.tsx'
import './user-menu.css'
import './layout.css'

// Loaded on demand, because it is rarely shown.
const SignOutDialog = lazyPart(() => import('./sign-out-dialog.tsx'), 'SignOutDialog')

/** The layout of every signed-in screen: top bar with a finder, side menu, content, footer. */
export function AppFrame({ finder }: { finder: ReactNode }) {
  const person = usePerson()
  const place = placeOf(person.role, useLocation({ select: ({ pathname }) => pathname }))
  const { signOut, error } = useSignOut()
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  async function leave() {
    // If it cannot be read, there is nothing to ask.
    const signOn = await queryClient.ensureQueryData(signOnQuery).catch(() => null)
    if (hasUnsavedText() || signOn?.name) setConfirming(true)
    else signOut()
  }
  return (
    <div className="frame">
      <SkipLink />
      <div>
        <header className="top-bar">
          <Brand />
          {finder}
          <UserMenu person={person} onSignOut={() => void leave()} />
        </header>
        {error && <Banner kind="error">{error}</Banner>}
        {isConfirming && (
          <Suspense>
            <SignOutDialog onClose={() => setConfirming(false)} />
          </Suspense>
        )}
      </div>
      <div className="shell">
        <SideMenu role={person.role} current={place?.entry[0]} />
        <div>
          {place && <SectionLinks entry={place.entry} current={place.screen} />}
          <MainArea className="content">
            <Outlet />
          </MainArea>
        </div>
      </div>
      <Footer />
    </div>
  )
}

type UserMenuProps = { person: Person; onSignOut: () => void }

/** Initial, name or email, and role; opens Your Profile, Settings, Sign out (spec section 2, layout). */
function UserMenu({ person, onSignOut }: UserMenuProps) {
  const navigate = useNavigate()
  const { isOpen, choose, areaProps, buttonProps, menuProps } = useMenu()
  const name = fullName(person) || person.email

  return (
    <div {...areaProps} className="account">
      <button {...buttonProps} className="person">
        <span className="person-initial" aria-hidden="true">
          {initialOf(name)}
        </span>
        <span className="person-name">
          <span>{name}</span> <span>{ROLE_LABELS[person.role]}</span>
        </span>
      </button>
      {isOpen && (
        <div {...menuProps} role="menu" aria-label={m.common_your_account()}>
          {/* Only students have a profile page; others edit their name in Settings. */}
          <MenuEntry
            onChoose={choose(() => void navigate({ to: person.role === 'student' ? paths.profile : paths.settings }))}
          >
            {m.frame_user_menu_profile()}
          </MenuEntry>
          <MenuEntry onChoose={choose(() => void navigate({ to: paths.settings }))}>
            {m.account_settings_title()}
          </MenuEntry>
          <hr className="menu-rule" />
          <MenuEntry onChoose={choose(onSignOut)}>{m.frame_user_menu_sign_out()}</MenuEntry>
        </div>
      )}
    </div>
  )
}

function initialOf(name: string): string {
  return String.fromCodePoint(name.codePointAt(0) ?? 0x3f).toUpperCase()
}

/** Groups of entries on wide screens; on narrow ones tabs, or a button with a dialog if the menu is long. */
function SideMenu({ role, current }: { role: Role; current: Screen | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const groups = MENU[role]
  const isLong = groups.flat().length > 4
  const isWide = useMediaQuery('(min-width: 64rem)')
  const lists = groups.map((entries) => (
    <ScreenLinks
      key={entries[0]?.[0].to}
      screens={entries.map(([screen]) => screen)}
      current={current}
      onOpen={() => setOpen(false)}
    />
  ))
  return (
    <nav className={`side-menu ${isLong ? 'as-dialog' : 'as-tabs'}`} aria-label={m.frame_main_navigation_label()}>
      {(isWide || !isLong) && lists}
      {isLong && (
        <div className="menu-button">
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {current ? m.frame_menu_with_current({ label: current.label }) : m.frame_menu()}
          </Button>
          <Dialog title={m.frame_menu()} isOpen={isOpen} onClose={() => setOpen(false)}>
            <nav className="menu-dialog" aria-label={m.frame_main_navigation_label()}>
              {lists}
            </nav>
          </Dialog>
        </div>
      )}
    </nav>
  )
}
