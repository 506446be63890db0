import type { ReactNode } from 'react'
import * as m from '#messages'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Values to copy, such as a secret that is shown only here: a click outside must not lose them. */
export function ValuesDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {m.common_done()}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
