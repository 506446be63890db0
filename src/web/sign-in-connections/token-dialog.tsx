import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = { token: string; baseUrl: string; onClose: () => void }

/** What the identity system must be told. The token cannot be shown again. */
export function TokenDialog({ token, baseUrl, onClose }: Props) {
  return (
    <Dialog
      // A click outside must not lose the token.
      role="alertdialog"
      title="Values for the Identity System"
      isOpen
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="connection-part">
        <p>Copy the token now: it is shown only once. Whoever has it can create and lock accounts.</p>
        <CopyField label="Address (tenant URL, SCIM base URL)" value={baseUrl} />
        <CopyField label="Token" value={token} />
      </div>
    </Dialog>
  )
}
