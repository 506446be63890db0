import type { ReactNode } from 'react'
import { type Observations, shownObservations } from '#domain/feedback/observations'
import * as m from '#messages'
import './observation-list.css'

type Props = {
  observations: Observations
  heading: 'h3' | 'h4'
  /** Renders a text. */
  mark?: (text: string) => ReactNode
}

/** The supervisor's reasons for ratings, shown below them. */
export function ObservationList({ observations, heading: Heading, mark = (text) => text }: Props) {
  const shown = shownObservations(observations)
  if (shown.length === 0) return null
  return (
    <div className="observation-list">
      <Heading>{m.feedback_observations_column()}</Heading>
      <dl>
        {shown.map(({ key, label, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="own-words">{mark(text)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
