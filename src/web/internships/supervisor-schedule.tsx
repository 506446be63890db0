import type { ScheduledSupervisor } from '#contract/supervisors-on-dashboard'
import { formatDay } from '#domain/dates'
import { isErasedAddress } from '#domain/erasure'

/** The next automatic email to this supervisor, or why there is none. */
export function SupervisorSchedule({ supervisor }: { supervisor: ScheduledSupervisor }) {
  const { feedbackStatus, hasStoppedReminders, nextEmailOn, name, email, declinedAt } = supervisor
  if (feedbackStatus === 'submitted' || feedbackStatus === 'approved') return null
  if (isErasedAddress(email))
    return <p className="banner warning">This supervisor's data was erased at their request. Name another person.</p>
  if (declinedAt)
    return <p className="banner warning">{name} says that they did not supervise you. Correct the name or address.</p>
  if (hasStoppedReminders)
    return (
      <p className="small muted">{name} has turned off reminders. You can send one yourself, at most once a day.</p>
    )
  if (!nextEmailOn) return null
  return (
    <p className="small muted">
      {feedbackStatus === null ? 'Automatic request' : 'Next automatic reminder'}: {formatDay(nextEmailOn)}
    </p>
  )
}
