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
      onSuccess: () => onDone(m.erasure_erased({ name: name || email })),
      onError: onFailed,
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      title={m.erasure_erase_title()}
      question={m.erasure_erase_question({ name, email })}
      confirmLabel={m.erasure_erase()}
      pendingLabel={m.erasure_erasing()}
      pending={erase.isPending}
      error={erase.error && errorMessage(erase.error, m.erasure_erase_failed())}
      onConfirm={() => erase.mutate({ id })}
      onClose={onClose}
    >
      <ErasurePreview query={preview} stays={STAYS[request.kind]} />
    </ConfirmDialog>
  )
}
