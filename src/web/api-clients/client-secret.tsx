import { CopyField } from '../ui/copy-field.tsx'
import { ValuesDialog } from '../ui/values-dialog.tsx'

export type NewCredentials = { id: string; secret: string | null }

/** What the developers of a client need. The secret is shown only here. */
export function ClientSecret({ credentials, onClose }: { credentials: NewCredentials; onClose: () => void }) {
  const { id, secret } = credentials
  return (
    <ValuesDialog title="For the developers of the client" onClose={onClose}>
      <CopyField label="Client ID" value={id} />
      {secret !== null && <CopyField label="Client secret" value={secret} />}
      <CopyField
        label="Where everything else is described"
        value={`${window.location.origin}/.well-known/oauth-authorization-server`}
      />
      {secret !== null && <p>Copy the secret now. It is not shown again.</p>}
    </ValuesDialog>
  )
}
