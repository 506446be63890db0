import { type FeedbackSign, SIGNS } from '#domain/feedback/feedback-signs'
import * as m from '#messages'
import './feedback-signs.css'

/** The signs of a feedback record; each opens to why it may mean nothing. */
export function FeedbackSigns({ signs }: { signs: readonly FeedbackSign[] }) {
  return (
    <section className="feedback-signs">
      <div className="row">
        <h3>{m.signs_title()}</h3>
        <p className="muted small">{m.signs_note()}</p>
      </div>
      <ul>
        {SIGNS.filter(({ key }) => signs.includes(key)).map(({ key, label, hint }) => (
          <li key={key}>
            <details>
              <summary>{label}</summary>
              <p className="muted">{hint}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
