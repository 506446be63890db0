import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { type Form, useForm } from './use-form.ts'

type Draft = {
  /** The form has opened with what was typed earlier, and it is not saved yet. */
  isRestored: boolean
  /** Saved or left: next time the form opens without it. */
  forget: () => void
  /** Back to the form's first values, now. */
  discard: () => void
}

/** A form whose typed text outlives a reload or an ended session; kept in this tab, under this key. */
export function useDraftedForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  initial: z.input<Schema> & object,
  key: string,
): { form: Form<z.input<Schema> & object, z.output<Schema>>; draft: Draft } {
  const [restored, setRestored] = useState(() => readDraft(key, initial))
  const form = useForm(schema, initial, restored)
  const { values, isDirty } = form
  useEffect(() => {
    if (isDirty) sessionStorage.setItem(key, JSON.stringify(values))
    else sessionStorage.removeItem(key)
  }, [key, values, isDirty])
  const draft = {
    isRestored: restored !== null && isDirty,
    forget: () => sessionStorage.removeItem(key),
    discard: () => {
      form.reset(initial)
      setRestored(null)
    },
  }
  return { form, draft }
}

/** Null when there is none, or when it no longer fits the form. */
function readDraft<Values extends object>(key: string, initial: Values): Values | null {
  const stored = parse(sessionStorage.getItem(key))
  if (typeof stored !== 'object' || stored === null) return null
  const fits = Object.entries(initial).every(([field, value]) => {
    const typed = (stored as Record<string, unknown>)[field]
    return typeof typed === typeof value && Array.isArray(typed) === Array.isArray(value)
  })
  return fits ? (stored as Values) : null
}

function parse(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    // Not written by this form, which then starts without it.
    return null
  }
}
