import { CopyField } from '../ui/copy-field.tsx'
import { ValuesDialog } from '../ui/values-dialog.tsx'

type Props = { token: string; baseUrl: string; onClose: () => void }

/** What the identity system must be told. The token cannot be shown again. */
export function TokenDialog({ token, baseUrl, onClose }: Props) {
  return (
    <ValuesDialog title="Values for the Identity System" onClose={onClose}>
      <div className="connection-part">
        <p>Copy the token now: it is shown only once. Whoever has it can create and lock accounts.</p>
        <CopyField label="Address (tenant URL, SCIM base URL)" value={baseUrl} />
        <CopyField label="Token" value={token} />
      </div>
    </ValuesDialog>
  )
}
