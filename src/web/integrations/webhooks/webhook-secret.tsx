import { SECRET_OVERLAP_HOURS } from '#domain/webhooks'
import * as m from '#messages'
import { CopyField } from '../../ui/copy-field.tsx'
import { ValuesDialog } from '../../ui/values-dialog.tsx'

type Props = {
  secret: string
  /** It takes the place of an earlier one. */
  isRenewed?: boolean
  onClose: () => void
}

/** What the receiver needs to check signatures. The secret is shown only here. */
export function WebhookSecret({ secret, isRenewed = false, onClose }: Props) {
  return (
    <ValuesDialog title={m.webhooks_secret_title()} onClose={onClose}>
      <CopyField label={m.webhooks_secret_label()} value={secret} />
      <p>{m.common_secret_shown_once()}</p>
      {isRenewed && <p>{m.webhooks_old_secret_hint({ secretOverlapHours: SECRET_OVERLAP_HOURS })}</p>}
    </ValuesDialog>
  )
}
