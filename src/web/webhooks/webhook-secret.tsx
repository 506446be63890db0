import { SECRET_OVERLAP_HOURS } from '#domain/webhooks'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  secret: string
  /** It takes the place of an earlier one. */
  isRenewed?: boolean
  onClose: () => void
}

/** What the receiver needs to check signatures. The secret is shown only here. */
export function WebhookSecret({ secret, isRenewed = false, onClose }: Props) {
  return (
    <Dialog
      // A click outside must not lose the secret.
      role="alertdialog"
      title="For the developers of the receiver"
      isOpen
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label="Signing secret" value={secret} />
      <p>Copy the secret now. It is not shown again.</p>
      {isRenewed && <p>{`The old secret signs too for ${SECRET_OVERLAP_HOURS} hours.`}</p>}
    </Dialog>
  )
}
