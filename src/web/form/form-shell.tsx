import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import type { Form } from './use-form.ts'
import './form.css'

/** Unit: milliseconds. */
const DOUBLE_CLICK = 500

type Props<Values extends object, Output> = {
  form: Form<Values, Output>
  /** Called with the checked values; while pending it is not called again. */
  onSubmit: (values: Output) => void
  /** The request is under way. */
  pending: boolean
  /** The sentence of a failed request. */
  error: string | null
  /** The way on, beside that sentence. */
  errorAction?: ReactNode
  submitLabel: string
  pendingLabel: string
  /** Disables submitting and says why. */
  disabledReason?: string | null | undefined
  /** What stands beside the submit button, such as Cancel. */
  actions?: ReactNode
  /** For dialogs and pages with more than one form. */
  label?: string
  children: ReactNode
}

/** Every form of the product: checks on submit, goes to the first invalid field, shows the server's sentence. */
export function FormShell<Values extends object, Output>(props: Props<Values, Output>) {
  const { form, onSubmit, pending, submitLabel, pendingLabel, disabledReason, actions, label, children } = props
  const element = useRef<HTMLFormElement>(null)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  const { failedAttempts } = form
  // The server's sentence is about what was sent, not about values that were refused here since.
  const [isRefusedHere, setRefusedHere] = useState(false)
  const error = isRefusedHere ? null : props.error
  useEffect(() => {
    if (failedAttempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failedAttempts])
  // An answer has come: from now on another press is another wish.
  useEffect(() => {
    if (!pending) sentAt.current = Number.NEGATIVE_INFINITY
  }, [pending])
  // The sentence stands above the form: on a long one it would be out of sight.
  useEffect(() => {
    if (error) element.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [error])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The second click of a double-click comes before `pending` is rendered.
    if (pending || disabledReason || event.timeStamp - sentAt.current < DOUBLE_CLICK) return
    const values = form.check()
    setRefusedHere(values === null)
    if (values === null) return
    sentAt.current = event.timeStamp
    onSubmit(values)
  }

  const hasSeveral = Object.keys(form.errors).length > 1
  return (
    <form ref={element} className="form" noValidate onSubmit={submit} {...(label ? { 'aria-label': label } : {})}>
      {error && (
        <Banner kind="error" action={props.errorAction}>
          {error}
        </Banner>
      )}
      {!error && hasSeveral && <Banner kind="error">Please check the marked fields.</Banner>}
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
