import { useMutation, useQuery } from '@tanstack/react-query'
import type { ErasureRequest } from '#contract/privacy'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErasurePreview } from './erasure-preview.tsx'
import { STAYS } from './erasure-words.ts'

type Props = {
  request: ErasureRequest
  onDone: (message: string) => void
  onFailed: () => void
  onClose: () => void
}

/** Shows what goes before an admin grants a request. */
export function EraseRequested({ request, onDone, onFailed, onClose }: Props) {
  const { id, name, email } = request
  const preview = useQuery(api.privacy.previewErasure.queryOptions({ input: { id } }))
  const erase = useMutation(
    api.privacy.erase.mutationOptions({ onSuccess: () => onDone(`${name || email} was erased`), onError: onFailed }),
  )
  return (
    <ConfirmDialog
      isOpen
      title="Erase data"
      question={`Are you sure you want to erase what is held about ${name} (${email})? This action cannot be undone.`}
      confirmLabel="Erase"
      pendingLabel="Erasing..."
      pending={erase.isPending}
      error={erase.error && errorMessage(erase.error, 'Failed to erase the data')}
      onConfirm={() => erase.mutate({ id })}
      onClose={onClose}
    >
      <ErasurePreview query={preview} stays={STAYS[request.kind]} />
    </ConfirmDialog>
  )
}
