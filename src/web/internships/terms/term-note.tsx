import { useQuery } from '@tanstack/react-query'
import { termOf } from '#domain/internships/terms'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { api } from '../../api/client.ts'

/** The term in which the internship starts, and its deadline for registering, shown below the dates. */
export function TermNote({ startDate }: { startDate: string }) {
  const terms = useQuery(api.terms.list.queryOptions())
  const term = termOf(terms.data ?? [], startDate)
  if (!term) return null
  const { name, registrationDeadline: deadline } = term
  return (
    <p className="field-hint">
      {m.common_with_full_stop({ sentence: name })}
      {deadline && ` ${deadlineSentence(deadline, today())}`}
    </p>
  )
}

function deadlineSentence(deadline: string, today: string): string {
  const day = formatDay(deadline)
  return deadline < today
    ? m.internships_registration_deadline_past({ day })
    : m.internships_registration_deadline_ahead({ day })
}

/** The date in the reader's time zone. */
function today(): string {
  const now = new Date()
  now.setMinutes(now.getMinutes() - now.getTimezoneOffset())
  return now.toISOString().slice(0, 10)
}
