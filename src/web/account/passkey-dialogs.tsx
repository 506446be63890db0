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
      title={m.add_passkey()}
      question={m.your_browser_then_asks_where_to()}
      initial={suggestedName}
      submitLabel={m.continue_label()}
      pendingLabel={m.waiting_for_your_device()}
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
      title={m.rename_passkey()}
      initial={name}
      submitLabel={m.save()}
      pendingLabel={m.saving()}
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
        actions={<Button onClick={onClose}>{m.cancel()}</Button>}
      >
        <TextField label={m.name()} autoComplete="off" autoFocus {...form.field('name')} />
      </FormShell>
    </Dialog>
  )
}
