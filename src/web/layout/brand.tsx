import { Link } from '@tanstack/react-router'
import { paths } from '../routing/paths.ts'
import { applicationName, logoAddresses } from '../ui/application.ts'

/** The logo and the product's name, as a link to the home page. */
export function Brand() {
  const logo = logoAddresses()
  if (logo.light)
    return (
      <Link to={paths.home} className="brand">
        <picture>
          {logo.dark && <source media="(prefers-color-scheme: dark)" srcSet={logo.dark} />}
          <img src={logo.light} alt={applicationName()} className="brand-logo" />
        </picture>
      </Link>
    )
  return (
    <Link to={paths.home} className="brand">
      <svg width="32" height="16" viewBox="0 0 32 16" aria-hidden="true" focusable="false" className="brand-mark">
        <path d="M0 1h4v14H0zM7 1h4v14H7zM14 1h4v14h-4zM21 1h4v14h-4z" fill="var(--pine)" />
        <path d="M28 7h4v8h-4z" fill="var(--rule-strong)" />
      </svg>
      {applicationName()}
    </Link>
  )
}
