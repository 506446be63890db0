import type { ReactNode } from 'react'
import { Heading, Modal, ModalOverlay, Dialog as RacDialog } from 'react-aria-components'
import './dialog.css'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at the end; a form inside brings its own. */
  actions?: ReactNode
  /** 'alertdialog' for questions that want an answer: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog'
}

/** A modal: focus stays inside and returns where it came from, Escape closes. */
export function Dialog({ title, isOpen, onClose, children, actions, role = 'dialog' }: Props) {
  return (
    <ModalOverlay
      className="dialog-shade"
      isOpen={isOpen}
      isDismissable={role === 'dialog'}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className="dialog">
        <RacDialog role={role}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
          {actions && <div className="dialog-actions">{actions}</div>}
        </RacDialog>
      </Modal>
    </ModalOverlay>
  )
}
