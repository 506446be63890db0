import { useId } from 'react'
import { percentages } from '#domain/statistics'
import * as m from '#messages'
import './statistics.css'

type Part = { label: string; count: number; strength: 'strong' | 'middle' | 'faint' }

/** The parts of a total as a bar in one hue, and in words. */
export function StatusBar({ title, parts }: { title: string; parts: readonly Part[] }) {
  const titleId = useId()
  const total = sumOf(parts)
  const shares = percentages(parts.map(({ count }) => count))
  return (
    <section className="status-bar" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <svg
        className="status-bar-track"
        viewBox={`0 0 ${Math.max(total, 1)} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {parts.map(({ label, count, strength }, at) => (
          <rect key={label} className={strength} x={sumOf(parts.slice(0, at))} width={count} height="1" />
        ))}
      </svg>
      <ul className="status-bar-legend">
        {parts.map((part, at) => (
          <li key={part.label}>
            <span className={`status-bar-key ${part.strength}`} aria-hidden="true" />
            {part.label}{' '}
            <span className="figures">
              <strong>{part.count.toLocaleString(m.common_locale())}</strong> ({shares[at]}%)
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0)
}
