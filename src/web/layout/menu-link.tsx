import { Link } from '@tanstack/react-router'
import type { MenuEntry } from './menu-entries.ts'

type Props = { entry: MenuEntry; isCurrent: boolean; onFollow: () => void }

/** One entry of the menu, marked when its page is shown. */
export function MenuLink({ entry, isCurrent, onFollow }: Props) {
  return (
    <Link to={entry.to} aria-current={isCurrent ? 'page' : undefined} onClick={onFollow}>
      {entry.label}
    </Link>
  )
}
