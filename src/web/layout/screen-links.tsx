import { Link } from '@tanstack/react-router'
import type { MenuEntry, Screen } from '../routing/screens.ts'
import './section-links.css'

type Props = { screens: readonly Screen[]; current: Screen | undefined; onOpen?: () => void }

/** Links to screens; `current` is the current screen or its entry. */
export function ScreenLinks({ screens, current, onOpen }: Props) {
  return (
    <ul className="screen-links">
      {screens.map((screen) => (
        <li key={screen.to}>
          <Link
            to={screen.to}
            activeOptions={{ exact: true }}
            aria-current={screen === current ? 'page' : undefined}
            onClick={onOpen}
          >
            {screen.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The screens that share a menu entry, shown above each of them. */
export function SectionLinks({ entry, current }: { entry: MenuEntry; current: Screen }) {
  if (entry.length === 1) return null
  return (
    <nav className="section-links" aria-label={entry[0].label}>
      <ScreenLinks screens={entry} current={current} />
    </nav>
  )
}
