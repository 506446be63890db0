import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { paths } from '../routing/paths.ts'
import { Badge } from '../ui/badge.tsx'

/** The same on every screen (spec section 2, layout). */
export function Footer({ children }: { children?: ReactNode }) {
  return (
    <footer className="footer">
      <nav aria-label={m.frame_footer_label()}>
        <ul className="footer-links">
          <li>
            <Link to={paths.home}>{m.frame_footer_home()}</Link>
          </li>
          <li>
            <Link to={paths.dashboard}>{m.internships_dashboard_title()}</Link>
          </li>
          <li>
            <Link to={paths.registerInternship}>{m.internships_register()}</Link>
          </li>
          <li>
            <a href={paths.help}>{m.common_help()}</a>
          </li>
          <li>
            <a href={paths.privacy}>{m.documents_privacy_policy_title()}</a>
          </li>
          <li>
            <a href={paths.terms}>{m.documents_terms_of_service_title()}</a>
          </li>
          <li>
            <a href={paths.accessibility}>{m.documents_accessibility_title()}</a>
          </li>
        </ul>
      </nav>
      {children}
      <p className="footer-version">
        <ParaglideMessage
          message={m.frame_footer_version}
          inputs={{}}
          markup={{ badge: ({ children }) => <Badge>{children}</Badge> }}
        />
      </p>
    </footer>
  )
}
