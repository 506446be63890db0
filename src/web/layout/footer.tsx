import { Link } from '@tanstack/react-router'
import { paths } from '../routing/paths.ts'
import { Stamp } from '../ui/stamp.tsx'

/** The same on every screen (spec section 2, layout). */
export function Footer() {
  return (
    <footer className="footer">
      <nav aria-label="Footer">
        <ul className="footer-links">
          <li>
            <Link to={paths.home}>Home</Link>
          </li>
          <li>
            <Link to={paths.dashboard}>Dashboard</Link>
          </li>
          <li>
            <Link to={paths.registerInternship}>Register Internship</Link>
          </li>
          <li>
            <a href={paths.help}>Help</a>
          </li>
          <li>
            <a href={paths.privacy}>Privacy Policy</a>
          </li>
          <li>
            <a href={paths.terms}>Terms of Service</a>
          </li>
        </ul>
      </nav>
      <p className="footer-version">
        <Stamp>Beta</Stamp> Version 1.0
      </p>
    </footer>
  )
}
