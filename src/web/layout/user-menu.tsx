import { useNavigate } from '@tanstack/react-router'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import type { Person } from '#contract/session'
import { fullName } from '#domain/profile'
import { ROLE_LABELS } from '#domain/roles'
import { paths } from '../paths.ts'
import { useUntilReady } from '../ui/until-ready.ts'

type Props = { person: Person; onSignOut: () => void }

/** Initial, name or email, role; Your Profile, Settings, Sign out (spec section 2, layout). */
export function UserMenu({ person, onSignOut }: Props) {
  const navigate = useNavigate()
  const { disabled: isDisabled = false, ...waiting } = useUntilReady()
  const name = fullName(person) || person.email
  // Only students have a profile page; everybody's name is also on the first tab of Settings.
  const profile = person.role === 'student' ? paths.profile : paths.settings
  return (
    <MenuTrigger>
      <Button className="person" isDisabled={isDisabled} {...waiting}>
        <span className="person-initial" aria-hidden="true">
          {initialOf(name)}
        </span>
        <span className="person-name">
          <span>{name}</span> <span>{ROLE_LABELS[person.role]}</span>
        </span>
      </Button>
      <Popover placement="bottom end">
        <Menu className="menu" aria-label="Your account">
          <MenuItem className="menu-item" onAction={() => navigate({ to: profile })}>
            Your Profile
          </MenuItem>
          <MenuItem className="menu-item" onAction={() => navigate({ to: paths.settings })}>
            Settings
          </MenuItem>
          <Separator className="menu-rule" />
          <MenuItem className="menu-item" onAction={onSignOut}>
            Sign out
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function initialOf(name: string): string {
  return String.fromCodePoint(name.codePointAt(0) ?? 0x3f).toUpperCase()
}
