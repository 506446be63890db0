import { useId } from 'react'
import { percentage } from '#domain/statistics'
import './statistics.css'

type Part = { label: string; count: number; strength: 'strong' | 'middle' | 'faint' }

/** How a total divides: one bar of one hue, and the same in words. */
export function StatusBar({ title, parts }: { title: string; parts: readonly Part[] }) {
  const titleId = useId()
  const total = parts.reduce((sum, part) => sum + part.count, 0)
  return (
    <section className="status-bar" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <div className="status-bar-track" aria-hidden="true">
        {parts.map((part) => (
          <span key={part.label} className={part.strength} style={{ flexGrow: part.count }} />
        ))}
      </div>
      <ul className="status-bar-legend">
        {parts.map((part) => (
          <li key={part.label}>
            <span className={`status-bar-key ${part.strength}`} aria-hidden="true" />
            {part.label}{' '}
            <span className="figures">
              <strong>{part.count.toLocaleString('en-US')}</strong> ({percentage(part.count, total)}%)
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
