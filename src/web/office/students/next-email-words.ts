import type { InternshipOfStudent } from '#contract/office/students'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'

type NextEmail = NonNullable<InternshipOfStudent['supervisors'][number]['nextEmail']>

/** When the next automatic email about the student leaves, or why none does. */
export function nextEmailWords({ on, why }: NextEmail): string {
  if (on === null) return m.students_no_email({ reason: REASONS[why ?? 'over']() })
  const day = formatDay(on)
  return why === 'rhythm' ? m.students_next_email_held_back({ day }) : m.students_next_email({ day })
}

const REASONS: Record<NonNullable<NextEmail['why']>, () => string> = {
  'switched-off': m.students_email_switched_off,
  'not-approved': m.students_email_not_approved,
  stopped: m.students_email_stopped,
  'all-stopped': m.students_email_all_stopped,
  undelivered: m.students_email_undelivered,
  waiting: m.students_email_waiting,
  over: m.students_email_over,
  rhythm: m.students_email_enough,
}
