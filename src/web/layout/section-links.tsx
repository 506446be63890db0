import { Link } from '@tanstack/react-router'
import type { MenuEntry, Screen } from '../routing/screens.ts'
import './section-links.css'

type Props = { entry: MenuEntry; current: Screen }

/** Links to the screens that share an entry of the menu, above each of them. */
export function SectionLinks({ entry, current }: Props) {
  if (entry.length === 1) return null
  return (
    <nav className="section-links" aria-label={entry[0].label}>
      <ul className="section-list">
        {entry.map((screen) => (
          <li key={screen.to}>
            <Link
              to={screen.to}
              activeOptions={{ exact: true }}
              aria-current={screen.to === current.to ? 'page' : undefined}
            >
              {screen.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
