import type { ScheduledSupervisor } from '#contract/supervisors-on-dashboard'
import { formatDay } from '#domain/dates'
import { isErasedAddress } from '#domain/erasure'
import * as m from '#messages'

/** The next automatic email to this supervisor, or why there is none. */
export function SupervisorSchedule({ supervisor }: { supervisor: ScheduledSupervisor }) {
  const { feedbackStatus, hasStoppedReminders, nextEmailOn, name, email, declinedAt } = supervisor
  if (feedbackStatus === 'submitted' || feedbackStatus === 'approved') return null
  if (isErasedAddress(email)) return <p className="banner warning">{m.this_supervisors_data_was_erased_at()}</p>
  if (declinedAt) return <p className="banner warning">{m.says_that_they_did_not_supervise({ name })}</p>
  if (hasStoppedReminders) return <p className="small muted">{m.has_turned_off_reminders_you_can({ name })}</p>
  if (!nextEmailOn) return null
  return (
    <p className="small muted">
      {m.label_with_value({
        label: feedbackStatus === null ? m.automatic_request() : m.next_automatic_reminder(),
        value: formatDay(nextEmailOn),
      })}
    </p>
  )
}
