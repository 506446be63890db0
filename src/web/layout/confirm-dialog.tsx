import { type UseMutationOptions, useIsMutating, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { errorMessage } from '../api/error-message.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props<Result> = Pick<UseMutationOptions<Result, Error, void>, 'onSuccess' | 'onError' | 'onSettled'> & {
  title: string
  question: string
  confirmLabel?: string
  pendingLabel?: string
  /** Called when the person confirms; `onSuccess` then closes the dialog. */
  request: () => Promise<Result>
  /** The prefix of an error: 'Failed to delete term: …'. A function returns the whole sentence. */
  failed?: string | (() => string)
  onClose: () => void
  children?: ReactNode
}

/** Asks before something that cannot be undone. On failure it stays open with the error. Render it only while it is open. */
export function ConfirmDialog<Result>({
  title,
  question,
  confirmLabel = m.common_delete(),
  pendingLabel = m.common_deleting(),
  request,
  failed,
  onClose,
  children,
  ...callbacks
}: Props<Result>) {
  const mutationKey = ['confirmed', title, question]
  const { mutate, isSuccess, error } = useMutation({ mutationKey, mutationFn: () => request(), ...callbacks })
  // Includes the request of an earlier dialog, because closing a dialog does not stop its request.
  const isSending = useIsMutating({ mutationKey }) > 0
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="primary" onClick={() => mutate()} pending={isSending || isSuccess} pendingLabel={pendingLabel}>
            {confirmLabel}
          </Button>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
        </>
      }
    >
      <p>{question}</p>
      {children}
      {error && <Banner kind="error">{typeof failed === 'function' ? failed() : errorMessage(error, failed)}</Banner>}
    </Dialog>
  )
}
