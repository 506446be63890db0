import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { ButtonLook } from './button.tsx'
import { useWayBack } from './way-back.ts'
import './button.css'

type Props = {
  /** A path inside the application; the query string goes into `search`. */
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

/** A link that looks like a button. */
export function ButtonLink({ look = 'secondary', ...props }: Props & { look?: ButtonLook }) {
  return <AppLink {...props} className={`button ${look}`} />
}

/** A link back to the previous screen that looks like a button. */
export function BackLink(props: Props) {
  const goBack = useWayBack()
  const follow = (event: MouseEvent) => {
    // A new tab has no history.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goBack(props.to)
  }
  return <AppLink {...props} className="button secondary" onClick={follow} />
}

/** A mark of a chart that leads to what it counts. */
export function ChartMarkLink(
  props: Props & { className: string; tabIndex: number; 'data-mark': string; title: string },
) {
  return <AppLink {...props} />
}

type AppLinkProps = Props & { className: string; onClick?: (event: MouseEvent) => void }

// The router only accepts the paths it knows; this folder knows none of them, hence the cast.
function AppLink({ to, search, ...rest }: AppLinkProps) {
  return <Link {...({ to, search: search ?? {} } as LinkProps)} {...rest} />
}

/** A mailto link. A long address breaks before its domain. */
export function EmailLink({ address }: { address: string }) {
  const domain = address.lastIndexOf('@') + 1
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </a>
  )
}
