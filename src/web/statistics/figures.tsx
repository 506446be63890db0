import { TextLink } from '../ui/link.tsx'
import './statistics.css'

export type Figure = {
  label: string
  count: number
  to: string
  search?: Record<string, unknown>
  linkLabel: string
}

/** The counts of a dashboard, each with the way to what is counted. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="figure-row">
      {figures.map(({ label, count, to, search, linkLabel }) => (
        <li key={label}>
          <h2>{label}</h2>
          <p className="figure-count figures">{count.toLocaleString('en-US')}</p>
          <TextLink to={to} search={search ?? {}}>
            {linkLabel}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
