import { Link } from '@tanstack/react-router'
import { paths } from '../routing/paths.ts'
import { applicationName } from '../ui/application.ts'
import { BrandMark } from '../ui/brand-mark.tsx'

/** The mark and the product's name; leads home. */
export function Brand() {
  return (
    <Link to={paths.home} className="brand">
      <BrandMark />
      {applicationName()}
    </Link>
  )
}
