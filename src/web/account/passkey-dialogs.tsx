import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Passkey, passkeyName } from '#contract/passkeys'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { createPasskey } from '../api/passkey.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type AddProps = { suggestedName: string; onClose: () => void; onAdded: () => void }

/** Asks for a name; the browser then asks where to keep the passkey. */
export function AddPasskeyDialog({ suggestedName, onClose, onAdded }: AddProps) {
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const credential = await createPasskey(await api.passkeys.prepareAdd.call())
      await api.passkeys.add.call({ name, credential })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.passkeys.key() })
      onAdded()
    },
  })
  return (
    <NameDialog
      title={m.passkeys_add()}
      question={m.passkeys_add_hint()}
      initial={suggestedName}
      submitLabel={m.common_continue()}
      pendingLabel={m.passkeys_waiting_for_device()}
      mutation={add}
      onClose={onClose}
    />
  )
}

type RenameProps = { passkey: Passkey; onClose: () => void; onRenamed: () => void }

export function RenamePasskeyDialog({ passkey: { id, name }, onClose, onRenamed }: RenameProps) {
  const queryClient = useQueryClient()
  const rename = useMutation({
    mutationFn: (values: { name: string }) => api.passkeys.rename.call({ ...values, id }),
    onSuccess: onRenamed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.passkeys.key() }),
  })
  return (
    <NameDialog
      title={m.passkeys_rename_title()}
      initial={name}
      submitLabel={m.common_save()}
      pendingLabel={m.common_saving()}
      mutation={rename}
      onClose={onClose}
    />
  )
}

type NameProps = {
  title: string
  question?: string
  initial: string
  submitLabel: string
  pendingLabel: string
  mutation: { mutate: (values: { name: string }) => void; isPending: boolean; error: Error | null }
  onClose: () => void
}

function NameDialog({ title, question, initial, submitLabel, pendingLabel, mutation, onClose }: NameProps) {
  const form = useForm(passkeyName, { name: initial })
  return (
    <Dialog title={title} isOpen onClose={onClose} role="alertdialog">
      {question && <p>{question}</p>}
      <FormShell
        form={form}
        onSubmit={(values) => mutation.mutate(values)}
        pending={mutation.isPending}
        error={mutation.error && errorMessage(mutation.error)}
        submitLabel={submitLabel}
        pendingLabel={pendingLabel}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
      >
        <TextField label={m.common_name()} autoComplete="off" autoFocus {...form.field('name')} />
      </FormShell>
    </Dialog>
  )
}
