import { formatInstant } from '#domain/dates'

type Props = { at: Date | string; className?: string }

/** The date of an instant, in the reader's time zone. */
export function Instant({ at, className }: Props) {
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {formatInstant(at)}
    </time>
  )
}
