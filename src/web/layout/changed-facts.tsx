import type { ChangedSince } from '#contract/shown-version'
import * as m from '#messages'
import './changed-facts.css'

/** The changes since the reviewer read a record: each field before and after. */
export function ChangedFacts({ changes }: { changes: ChangedSince['changes'] }) {
  if (changes.length === 0) return null
  return (
    <dl className="facts changed-facts">
      {changes.map(({ field, label, before, after }) => (
        // A supervisor who was removed and one who was added are two changes of one field.
        <div key={`${field} ${before} ${after}`}>
          <dt>{label}</dt>
          <dd>
            {before !== null && (
              <del>
                <span className="visually-hidden">{m.review_change_before_label()} </span>
                <bdi>{before}</bdi>
              </del>
            )}{' '}
            {after !== null && (
              <ins>
                <span className="visually-hidden">{m.review_change_after_label()} </span>
                <bdi>{after}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
