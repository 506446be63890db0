import { useQuery } from '@tanstack/react-query'
import type { ErasureRequest } from '#contract/privacy/erasure'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
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
  return (
    <ConfirmDialog
      title={m.erasure_erase_title()}
      question={m.erasure_erase_question({ name, email })}
      confirmLabel={m.erasure_erase()}
      pendingLabel={m.erasure_erasing()}
      request={() => api.privacy.erase.call({ id })}
      onSuccess={() => onDone(m.erasure_erased({ name: name || email }))}
      onError={onFailed}
      failed={m.erasure_erase_failed()}
      onClose={onClose}
    >
      <ErasurePreview query={preview} stays={STAYS[request.kind]} />
    </ConfirmDialog>
  )
}
