import * as m from '#messages'
import { Banner } from '../../ui/banner.tsx'
import type { Outcome } from './use-reminders.ts'

type Props = { outcome: Outcome | null; problem: string | null }

/** How many reminders were sent, and why others were not. */
export function ReminderOutcome({ outcome, problem }: Props) {
  return (
    <div className="reminder-outcome">
      <div role="status">{outcome && <p className="banner success">{sentSentence(outcome.sent)}</p>}</div>
      {outcome && outcome.skipped.length > 0 && (
        <Banner kind="warning">
          <p>{m.open_requests_reminders_skipped({ length: outcome.skipped.length })}</p>
          <ul>
            {outcome.skipped.map(({ id, about, reason }) => (
              <li key={id}>
                <strong>{about}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {problem && <Banner kind="error">{problem}</Banner>}
    </div>
  )
}

function sentSentence(sent: number): string {
  if (sent === 0) return m.open_requests_reminders_none_sent()
  return m.open_requests_reminders_sent({ sent })
}
