import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ScheduledSupervisor } from '#contract/feedback/dashboard'
import { formatDay } from '#domain/dates'
import { isErasedAddress } from '#domain/erasure'
import * as m from '#messages'
import { Instant } from '../../layout/instant.tsx'

/** The next automatic email to this supervisor, or why there is none. */
export function SupervisorSchedule({ supervisor }: { supervisor: ScheduledSupervisor }) {
  const { feedbackStatus, name, email, declinedAt, declineUndoneAt } = supervisor
  if (feedbackStatus === 'submitted' || feedbackStatus === 'approved') return null
  if (isErasedAddress(email)) return <p className="banner warning">{m.supervisors_erased()}</p>
  if (declinedAt) return <p className="banner warning">{m.supervisors_declined({ name })}</p>
  return (
    <>
      {declineUndoneAt && (
        <p className="banner info">
          <ParaglideMessage
            message={m.supervisors_decline_taken_back}
            inputs={{ name }}
            markup={{ instant: () => <Instant at={declineUndoneAt} /> }}
          />
        </p>
      )}
      {automaticEmails(supervisor)}
    </>
  )
}

function automaticEmails(supervisor: ScheduledSupervisor) {
  const { feedbackStatus, hasStoppedReminders, isDeclinedAddress, isAsked, nextEmailOn, name, email } = supervisor
  if (hasStoppedReminders) return <p className="small muted">{m.supervisors_reminders_stopped({ name })}</p>
  if (isDeclinedAddress) return <p className="small muted">{m.supervisors_address_declined({ email })}</p>
  if (!nextEmailOn) return null
  const isRequest = feedbackStatus === null || !isAsked
  return (
    <p className="small muted">
      {m.common_label_with_value({
        label: isRequest ? m.supervisors_automatic_request_label() : m.supervisors_automatic_reminder_label(),
        value: formatDay(nextEmailOn),
      })}
    </p>
  )
}
