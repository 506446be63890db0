import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import type { Form } from './use-form.ts'
import './form.css'

/** Unit: milliseconds. */
const DOUBLE_CLICK = 500

type Props<Values extends object, Output> = {
  form: Form<Values, Output>
  /** Called with the validated values; not called again while pending. */
  onSubmit: (values: Output) => void
  pending: boolean
  /** The message of a failed request. */
  error: string | null
  /** Shown next to the error, for example a link. */
  errorAction?: ReactNode
  submitLabel: string
  pendingLabel: string
  /** Disables submitting and says why. */
  disabledReason?: string | null | undefined
  /** Shown next to the submit button, for example Cancel. */
  actions?: ReactNode
  /** The form's name, for dialogs and pages with several forms. */
  label?: string
  children: ReactNode
}

/** Every form uses this: validates on submit, focuses the first invalid field, shows the server's error. */
export function FormShell<Values extends object, Output>(props: Props<Values, Output>) {
  const { form, onSubmit, pending, submitLabel, pendingLabel, disabledReason, actions, label, children } = props
  const element = useRef<HTMLFormElement>(null)
  const submittedAt = useRef(Number.NEGATIVE_INFINITY)
  const { failedAttempts } = form
  // The server's error belongs to the values that were sent; hide it once newer values fail validation.
  const [isInvalid, setInvalid] = useState(false)
  const error = isInvalid ? null : props.error
  useEffect(() => {
    if (failedAttempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failedAttempts])
  // The form can be submitted again immediately after the response.
  useEffect(() => {
    if (!pending) submittedAt.current = Number.NEGATIVE_INFINITY
  }, [pending])
  // The error is above the form, which may be out of sight if the form is long.
  useEffect(() => {
    if (error) element.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [error])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The second click of a double-click arrives before `pending` is rendered.
    if (pending || disabledReason || event.timeStamp - submittedAt.current < DOUBLE_CLICK) return
    const values = form.check()
    setInvalid(values === null)
    if (values === null) return
    submittedAt.current = event.timeStamp
    onSubmit(values)
  }

  const hasSeveralErrors = Object.keys(form.errors).length > 1
  return (
    <form ref={element} className="form" noValidate onSubmit={submit} {...(label ? { 'aria-label': label } : {})}>
      {error && (
        <Banner kind="error" action={props.errorAction}>
          {error}
        </Banner>
      )}
      {!error && hasSeveralErrors && <Banner kind="error">{m.common_marked_fields_invalid()}</Banner>}
      {children}
      <div className="form-actions">
        <Button
          type="submit"
          look="primary"
          pending={pending}
          pendingLabel={pendingLabel}
          disabledReason={disabledReason}
        >
          {submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  )
}
