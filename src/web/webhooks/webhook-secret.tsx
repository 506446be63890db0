import { SECRET_OVERLAP_HOURS } from '#domain/webhooks'
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
    <ValuesDialog title="For the developers of the receiver" onClose={onClose}>
      <CopyField label="Signing secret" value={secret} />
      <p>Copy the secret now. It is not shown again.</p>
      {isRenewed && <p>{`The old secret signs too for ${SECRET_OVERLAP_HOURS} hours.`}</p>}
    </ValuesDialog>
  )
}
