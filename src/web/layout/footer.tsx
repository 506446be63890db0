import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { paths } from '../routing/paths.ts'
import { Stamp } from '../ui/stamp.tsx'

/** The same on every screen (spec section 2, layout). */
export function Footer({ children }: { children?: ReactNode }) {
  return (
    <footer className="footer">
      <nav aria-label={m.footer()}>
        <ul className="footer-links">
          <li>
            <Link to={paths.home}>{m.home()}</Link>
          </li>
          <li>
            <Link to={paths.dashboard}>{m.dashboard()}</Link>
          </li>
          <li>
            <Link to={paths.registerInternship}>{m.register_internship()}</Link>
          </li>
          <li>
            <a href={paths.help}>{m.help()}</a>
          </li>
          <li>
            <a href={paths.privacy}>{m.privacy_policy()}</a>
          </li>
          <li>
            <a href={paths.terms}>{m.terms_of_service()}</a>
          </li>
          <li>
            <a href={paths.accessibility}>{m.accessibility()}</a>
          </li>
        </ul>
      </nav>
      {children}
      <p className="footer-version">
        <ParaglideMessage
          message={m.beta_version_1_0}
          inputs={{}}
          markup={{ stamp: ({ children }) => <Stamp>{children}</Stamp> }}
        />
      </p>
    </footer>
  )
}
