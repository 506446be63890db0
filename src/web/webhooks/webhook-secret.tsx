import { SECRET_OVERLAP_HOURS } from '#domain/webhooks'
import * as m from '#messages'
import { CopyField } from '../ui/copy-field.tsx'
import { ValuesDialog } from '../ui/values-dialog.tsx'

type Props = {
  secret: string
  /** It takes the place of an earlier one. */
  isRenewed?: boolean
  onClose: () => void
}

/** What the receiver needs to check signatures. The secret is shown only here. */
export function WebhookSecret({ secret, isRenewed = false, onClose }: Props) {
  return (
    <ValuesDialog title={m.for_developers_of_receiver()} onClose={onClose}>
      <CopyField label={m.signing_secret()} value={secret} />
      <p>{m.copy_secret_now_it_is_not()}</p>
      {isRenewed && <p>{m.old_secret_signs_too_for_hours({ secretOverlapHours: SECRET_OVERLAP_HOURS })}</p>}
    </ValuesDialog>
  )
}
