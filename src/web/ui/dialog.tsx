import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import * as m from '#messages'
import { isComposing } from './pressed-key.ts'
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

type Element = RefObject<HTMLElement | null>

/**
 * Makes a child of `body` modal: it takes and traps the focus, hides the page from screen readers, calls `onEscape`, and
 * finally returns the focus. Not with `inert` or a native modal, which restyle and repaint every row of a long list
 * (docs/decisions/0021).
 */
function useModal(modal: Element, panel: Element, onEscape: () => void): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    if (modal.current?.contains(document.activeElement)) return
    panel.current?.focus({ preventScroll: true })
    return refocusLater(panel)
  }, [modal, panel])
  useEffect(() => hideOthers(modal.current), [modal])
  useFocusTrap(modal, panel, onEscape)
  // The last cleanup: the page is visible to screen readers again.
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** Unit: milliseconds. */
const UNTIL_RENDERED = 500

/** VoiceOver on iOS announces a focused element only after it has rendered. */
function refocusLater(panel: Element): () => void {
  const timer = setTimeout(() => {
    if (document.activeElement !== panel.current) return
    panel.current?.blur()
    panel.current?.focus({ preventScroll: true })
  }, UNTIL_RENDERED)
  return () => clearTimeout(timer)
}

function hideOthers(modal: HTMLElement | null): () => void {
  const others = [...document.body.children].filter((other) => other !== modal && !other.ariaHidden)
  for (const other of others) other.ariaHidden = 'true'
  return () => {
    for (const other of others) other.ariaHidden = null
  }
}

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])'

function useFocusTrap(modal: Element, panel: Element, onEscape: () => void): void {
  // With several modals, only the front one is not hidden.
  const isInFront = () => modal.current?.ariaHidden === null

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isInFront() || isComposing(event) || event.defaultPrevented) return
    if (event.key === 'Escape') onEscape()
    if (event.key !== 'Tab') return
    const focusable = [...(modal.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])]
    const [edge, next] = event.shiftKey ? [focusable[0], focusable.at(-1)] : [focusable.at(-1), focusable[0]]
    const { activeElement } = document
    const isAtEdge = activeElement === edge || (event.shiftKey && activeElement === panel.current)
    if (!isAtEdge && modal.current?.contains(activeElement)) return
    event.preventDefault()
    next?.focus()
  })
  const bringBack = useEffectEvent(({ target }: FocusEvent) => {
    if (isInFront() && !modal.current?.contains(target as Node)) panel.current?.focus({ preventScroll: true })
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    document.addEventListener('focusin', bringBack)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('focusin', bringBack)
    }
  }, [])
}
