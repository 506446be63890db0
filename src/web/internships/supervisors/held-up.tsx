import type { HeldUpBy } from '#domain/platform/mail-refusal'
import * as m from '#messages'

type Props = {
  by: HeldUpBy | null
  /** Whether it is tried again. */
  isRetried: boolean
  email: string
}

/** Says that an email has not arrived, and why if that is known and not the address. */
export function HeldUp({ by, isRetried, email }: Props) {
  if (!by && !isRetried) return null
  const keepTrying = isRetried && ` ${m.supervisors_keep_trying()}`
  if (by === 'mailbox-full')
    return (
      <p className="banner warning">
        {m.supervisors_mailbox_full({ email })}
        {keepTrying}
      </p>
    )
  return (
    <p className="small muted">
      {by ? m.supervisors_email_held_up({ email }) : m.supervisors_email_retried({ email })}
      {keepTrying}
    </p>
  )
}
