import { type Passkey, passkeyName } from '#contract/identity/passkeys'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { createPasskey } from '../../api/passkey.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'

type AddProps = { suggestedName: string; onClose: () => void; onAdded: () => void }

/** Asks for a name; the browser then asks where to keep the passkey. */
export function AddPasskeyDialog({ suggestedName, onClose, onAdded }: AddProps) {
  const reload = useReload(api.passkeys.key())
  const form = useForm(passkeyName, { name: suggestedName })
  return (
    <FormDialog
      form={form}
      title={m.passkeys_add()}
      intro={<p>{m.passkeys_add_hint()}</p>}
      request={async ({ name }) => {
        const credential = await createPasskey(await api.passkeys.prepareAdd.call())
        await api.passkeys.add.call({ name, credential })
      }}
      onSuccess={async () => {
        await reload()
        onAdded()
      }}
      submitLabel={m.common_continue()}
      pendingLabel={m.passkeys_waiting_for_device()}
      onClose={onClose}
    >
      <TextField label={m.common_name()} autoComplete="off" autoFocus {...form.field('name')} />
    </FormDialog>
  )
}

type RenameProps = { passkey: Passkey; onClose: () => void; onRenamed: () => void }

export function RenamePasskeyDialog({ passkey: { id, name }, onClose, onRenamed }: RenameProps) {
  const reload = useReload(api.passkeys.key())
  const form = useForm(passkeyName, { name })
  return (
    <FormDialog
      form={form}
      title={m.passkeys_rename_title()}
      request={(values) => api.passkeys.rename.call({ ...values, id })}
      onSuccess={onRenamed}
      onSettled={reload}
      onClose={onClose}
    >
      <TextField label={m.common_name()} autoComplete="off" autoFocus {...form.field('name')} />
    </FormDialog>
  )
}
