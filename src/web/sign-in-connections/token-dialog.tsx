import * as m from '#messages'
import { CopyField } from '../ui/copy-field.tsx'
import { ValuesDialog } from '../ui/values-dialog.tsx'

type Props = { token: string; baseUrl: string; onClose: () => void }

/** What the identity system must be told. The token cannot be shown again. */
export function TokenDialog({ token, baseUrl, onClose }: Props) {
  return (
    <ValuesDialog title={m.values_for_identity_system()} onClose={onClose}>
      <div className="connection-part">
        <p>{m.copy_token_now_it_is_shown()}</p>
        <CopyField label={m.address_tenant_url_scim_base_url()} value={baseUrl} />
        <CopyField label={m.token()} value={token} />
      </div>
    </ValuesDialog>
  )
}
