import { Link } from '@tanstack/react-router'
import type { MenuEntry } from './menu-entries.ts'

type Props = { entry: MenuEntry; isCurrent: boolean; onFollow: () => void }

/** One entry of the menu, marked when its page is shown. */
export function MenuLink({ entry, isCurrent, onFollow }: Props) {
  return (
    <Link
      ref={isCurrent ? bringIntoView : undefined}
      to={entry.to}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onFollow}
    >
      {entry.label}
    </Link>
  )
}

// On a phone the row of entries scrolls; the current one must not stand outside. The page itself stays where it is.
function bringIntoView(link: HTMLElement | null) {
  const row = link?.closest('nav')
  if (!link || !row) return
  const [entry, seen] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += Math.max(0, entry.right - seen.right) + Math.min(0, entry.left - seen.left)
}
