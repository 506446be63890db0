import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ButtonLook } from './button.tsx'
import './button.css'

type Props = {
  /** A path inside the application, without search: that goes into `search`. */
  to: string
  search?: Record<string, unknown>
  children: ReactNode
  'aria-label'?: string
  'aria-describedby'?: string
}

/** A link within running text. */
export function TextLink(props: Props) {
  return <AppLink {...props} className="text-link" />
}

/** Looks like a button, goes somewhere. */
export function ButtonLink({ look = 'secondary', ...props }: Props & { look?: ButtonLook }) {
  return <AppLink {...props} className={`button ${look}`} />
}

// The router types every path it knows; this product-free part takes any of them as text.
function AppLink({ to, search, ...rest }: Props & { className: string }) {
  return <Link {...({ to, search: search ?? {} } as LinkProps)} {...rest} />
}
