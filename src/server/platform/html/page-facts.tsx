import type { ReactNode } from 'react'

/** A list of labels and values. */
export function PageFacts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className="page-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
