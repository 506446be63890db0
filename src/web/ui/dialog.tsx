import { type ReactNode, useEffect, useState } from 'react'
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
    <>
      {isOpen && <FocusReturn />}
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
    </>
  )
}

/**
 * When a dialog closes after an answer of the server, the library looks for the button that opened it while the page
 * is still inert; the focus would be lost.
 */
function FocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      })
    },
    [opener],
  )
  return null
}
