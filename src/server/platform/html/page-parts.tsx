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

export function MailLink({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>
}

type Part = { children?: ReactNode }

function Name({ children }: Part) {
  return <bdi>{children}</bdi>
}

/** Names in sentences keep their own direction. */
export const NAMES = { bdi: Name, bdi2: Name }

/** The id of a heading, in any script. */
export function anchor(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
}
