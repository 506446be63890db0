import * as m from '#messages'
import { CopyField } from '../../ui/copy-field.tsx'
import { ValuesDialog } from '../../ui/values-dialog.tsx'

type Props = { token: string; baseUrl: string; onClose: () => void }

/** What the identity system must be told. The token cannot be shown again. */
export function TokenDialog({ token, baseUrl, onClose }: Props) {
  return (
    <ValuesDialog title={m.provisioning_system_values_title()} onClose={onClose}>
      <div className="connection-part">
        <p>{m.provisioning_token_hint()}</p>
        <CopyField label={m.provisioning_address_label()} value={baseUrl} />
        <CopyField label={m.provisioning_token_label()} value={token} />
      </div>
    </ValuesDialog>
  )
}
