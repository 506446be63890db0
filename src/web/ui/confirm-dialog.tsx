import type { ReactNode } from 'react'
import * as m from '#messages'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  isOpen: boolean
  title: string
  question: string
  confirmLabel: string
  pendingLabel?: string
  pending: boolean
  error: string | null
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before something that cannot be undone. Stays open with the error when it fails. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, question, confirmLabel, pendingLabel, pending, error, onConfirm, onClose, children } = props
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" onClick={onConfirm} pending={pending} {...(pendingLabel ? { pendingLabel } : {})}>
            {confirmLabel}
          </Button>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
        </>
      }
    >
      <p>{question}</p>
      {children}
      {error && <Banner kind="error">{error}</Banner>}
    </Dialog>
  )
}
