import { useNavigate } from '@tanstack/react-router'
import type { Person } from '#contract/identity/sessions'
import { fullName } from '#domain/profile'
import { ROLE_LABELS } from '#domain/roles'
import * as m from '#messages'
import { paths } from '../routing/paths.ts'
import { useMenu } from '../ui/menu.ts'
import './user-menu.css'

type Props = { person: Person; onSignOut: () => void }

/** Initial, name or email, and role; opens Your Profile, Settings, Sign out (spec section 2, layout). */
export function UserMenu({ person, onSignOut }: Props) {
  const navigate = useNavigate()
  const { isOpen, close, areaProps, buttonProps, menuProps } = useMenu()
  const name = fullName(person) || person.email

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
          {entry(m.frame_user_menu_profile(), () =>
            navigate({ to: person.role === 'student' ? paths.profile : paths.settings }),
          )}
          {entry(m.account_settings_title(), () => navigate({ to: paths.settings }))}
          <hr className="menu-rule" />
          {entry(m.frame_user_menu_sign_out(), onSignOut)}
        </div>
      )}
    </div>
  )
}

function initialOf(name: string): string {
  return String.fromCodePoint(name.codePointAt(0) ?? 0x3f).toUpperCase()
}
