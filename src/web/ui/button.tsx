import { type ButtonHTMLAttributes, type MouseEvent, useId } from 'react'
import './button.css'

export type ButtonLook = 'primary' | 'secondary' | 'text'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  look?: ButtonLook
  /** While true, the button keeps its place and focus, shows `pendingLabel` and does nothing. */
  pending?: boolean
  pendingLabel?: string
  /** Disables the button and shows the reason below it. */
  disabledReason?: string | null | undefined
}

/** 44 px high; one primary button per view. */
export function Button({
  look = 'secondary',
  pending = false,
  pendingLabel,
  disabledReason,
  disabled,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event))
  const button = (
    <button
      {...(disabledReason ? { 'aria-describedby': reasonId } : {})}
      {...(pending ? { 'aria-disabled': true, 'data-pending': '' } : {})}
      {...rest}
      type={type}
      className={`button ${look}`}
      disabled={Boolean(disabled || disabledReason)}
      onClick={press}
    >
      {pending ? (pendingLabel ?? children) : children}
    </button>
  )
  if (!disabledReason) return button
  return (
    <span>
      {button}
      <span className="button-why" id={reasonId}>
        {disabledReason}
      </span>
    </span>
  )
}
