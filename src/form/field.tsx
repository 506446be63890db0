import type { ReactNode } from 'react'

/** A field of the form. With `onChange` it is controlled; on a server-rendered page the control itself keeps its value. */
export type Field = {
  name: string
  /** The value of the control: empty without an answer, undefined on a page that has not been submitted yet. */
  value: string | undefined
  error: string | undefined
  onChange?: (value: string) => void
}

export function FieldHint({ name, hint }: { name: string; hint: ReactNode }) {
  if (!hint) return null
  return (
    <p className="field-hint" id={`${name}-hint`}>
      {hint}
    </p>
  )
}

export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${name}-error`}>
      {error}
    </p>
  )
}

/** The id of a field's control, the target of links in the error summary. */
export function controlId(name: string): string {
  return `${name}-answer`
}

/** The ids of the texts that describe a control. */
export function describedBy(
  name: string,
  { error, hint, note }: { error?: string | undefined; hint?: ReactNode; note?: ReactNode },
) {
  const ids = [error && `${name}-error`, hint && `${name}-hint`, note && `${name}-note`]
  return ids.filter(Boolean).join(' ') || undefined
}

/** Props of a radio button, which is controlled if there is `onChoose`. */
export function checkedIf(isChosen: boolean, onChoose: (() => void) | undefined) {
  return onChoose ? { checked: isChosen, onChange: onChoose } : { defaultChecked: isChosen }
}
