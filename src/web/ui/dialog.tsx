import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import * as m from '#messages'
import { useModal } from './modal.ts'
import './dialog.css'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at the end; a form inside has its own. */
  actions?: ReactNode
  /** 'alertdialog' for questions that need an answer: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** Nothing of the page can be read behind it. */
  hidesPage?: boolean
}

/** A modal dialog: traps the focus and returns it afterwards; Escape closes it. */
export function Dialog({ isOpen, ...dialog }: Props) {
  return isOpen && createPortal(<OpenDialog {...dialog} />, document.body)
}

function OpenDialog({ title, onClose, children, actions, role = 'dialog', hidesPage }: Omit<Props, 'isOpen'>) {
  const titleId = useId()
  const shade = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const pressed = useRef<EventTarget>(null)
  useModal(shade, panel, onClose)
  const isDismissable = role === 'dialog'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has Escape
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <div
      ref={shade}
      className={hidesPage ? 'dialog-shade opaque' : 'dialog-shade'}
      onMouseDown={(event) => {
        pressed.current = event.target
        // Keeps the focus where it is.
        if (event.target === shade.current) event.preventDefault()
      }}
      // Ignores a press that began inside, for example to select text.
      onClick={({ target }) => isDismissable && target === shade.current && pressed.current === target && onClose()}
    >
      <div className="dialog">
        {isDismissable && (
          // For touch screen readers, which have no Escape key.
          <button type="button" className="visually-hidden" tabIndex={-1} onClick={onClose}>
            {m.common_dismiss()}
          </button>
        )}
        <section ref={panel} role={role} aria-labelledby={titleId} tabIndex={-1}>
          <h2 id={titleId}>{title}</h2>
          {children}
          {actions && <div className="dialog-actions">{actions}</div>}
        </section>
      </div>
    </div>
  )
}
