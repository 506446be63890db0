import * as m from '#messages'
import { CopyField } from '../ui/copy-field.tsx'
import { ValuesDialog } from '../ui/values-dialog.tsx'

export type NewCredentials = { id: string; secret: string | null }

/** What the developers of a client need. The secret is shown only here. */
export function ClientSecret({ credentials, onClose }: { credentials: NewCredentials; onClose: () => void }) {
  const { id, secret } = credentials
  return (
    <ValuesDialog title={m.for_developers_of_client()} onClose={onClose}>
      <CopyField label={m.client_id()} value={id} />
      {secret !== null && <CopyField label={m.client_secret()} value={secret} />}
      <CopyField
        label={m.where_everything_else_is_described()}
        value={`${window.location.origin}/.well-known/oauth-authorization-server`}
      />
      {secret !== null && <p>{m.copy_secret_now_it_is_not()}</p>}
    </ValuesDialog>
  )
}
