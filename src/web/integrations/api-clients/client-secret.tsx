import * as m from '#messages'
import { CopyField } from '../../ui/copy-field.tsx'
import { ValuesDialog } from '../../ui/values-dialog.tsx'

export type NewCredentials = { id: string; secret: string | null }

/** What the developers of a client need. The secret is shown only here. */
export function ClientSecret({ credentials, onClose }: { credentials: NewCredentials; onClose: () => void }) {
  const { id, secret } = credentials
  return (
    <ValuesDialog title={m.api_clients_credentials_title()} onClose={onClose}>
      <CopyField label={m.common_client_id()} value={id} />
      {secret !== null && <CopyField label={m.common_client_secret()} value={secret} />}
      <CopyField
        label={m.api_clients_metadata_address_label()}
        value={`${window.location.origin}/.well-known/oauth-authorization-server`}
      />
      {secret !== null && <p>{m.common_secret_shown_once()}</p>}
    </ValuesDialog>
  )
}
