import { formatInstant } from '#domain/dates'
import * as m from '#messages'

type Props = { at: Date | string; className?: string }

/** The date of an instant, in the reader's time zone. */
export function Instant({ at, className }: Props) {
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {formatInstant(at)}
    </time>
  )
}

/** With seconds, for admins who follow what happened; the rest of the application shows days. */
export function exactTime(instant: string): string {
  return new Date(instant).toLocaleString(m.common_locale(), { dateStyle: 'medium', timeStyle: 'medium' })
}
