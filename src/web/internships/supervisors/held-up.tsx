import type { HeldUpBy } from '#domain/mail-refusal'
import * as m from '#messages'

/** Says why an email has not arrived, if it is not the address. */
export function HeldUp({ by, email }: { by: HeldUpBy | null; email: string }) {
  if (by === 'mailbox-full') return <p className="banner warning">{m.supervisors_mailbox_full({ email })}</p>
  return by && <p className="small muted">{m.supervisors_email_held_up({ email })}</p>
}
