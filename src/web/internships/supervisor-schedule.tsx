import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ScheduledSupervisor } from '#contract/supervisors-on-dashboard'
import { formatDay } from '#domain/dates'
import { isErasedAddress } from '#domain/erasure'
import * as m from '#messages'
import { Instant } from '../layout/instant.tsx'

/** The next automatic email to this supervisor, or why there is none. */
export function SupervisorSchedule({ supervisor }: { supervisor: ScheduledSupervisor }) {
  const { feedbackStatus, name, email, declinedAt, declineUndoneAt } = supervisor
  if (feedbackStatus === 'submitted' || feedbackStatus === 'approved') return null
  if (isErasedAddress(email)) return <p className="banner warning">{m.this_supervisors_data_was_erased_at()}</p>
  if (declinedAt) return <p className="banner warning">{m.says_that_they_did_not_supervise({ name })}</p>
  return (
    <>
      {declineUndoneAt && (
        <p className="banner info">
          <ParaglideMessage
            message={m.has_taken_back_that_they_did_not_supervise}
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
  if (hasStoppedReminders) return <p className="small muted">{m.has_turned_off_reminders_you_can({ name })}</p>
  if (isDeclinedAddress) return <p className="small muted">{m.somebody_at_address_did_not_supervise({ email })}</p>
  if (!nextEmailOn) return null
  const isRequest = feedbackStatus === null || !isAsked
  return (
    <p className="small muted">
      {m.label_with_value({
        label: isRequest ? m.automatic_request() : m.next_automatic_reminder(),
        value: formatDay(nextEmailOn),
      })}
    </p>
  )
}
