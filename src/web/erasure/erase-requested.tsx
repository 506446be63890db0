import { useMutation, useQuery } from '@tanstack/react-query'
import type { ErasureRequest } from '#contract/privacy'
import * as m from '#messages'
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
    api.privacy.erase.mutationOptions({
      onSuccess: () => onDone(m.was_erased({ name: name || email })),
      onError: onFailed,
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      title={m.erase_data()}
      question={m.are_you_sure_you_want_to_erase({ name, email })}
      confirmLabel={m.erase()}
      pendingLabel={m.erasing()}
      pending={erase.isPending}
      error={erase.error && errorMessage(erase.error, m.failed_to_erase_data())}
      onConfirm={() => erase.mutate({ id })}
      onClose={onClose}
    >
      <ErasurePreview query={preview} stays={STAYS[request.kind]} />
    </ConfirmDialog>
  )
}
