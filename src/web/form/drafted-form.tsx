import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import * as m from '#messages'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { type Form, useForm } from './use-form.ts'

type Draft = {
  /** Whether the form opened with an unsaved draft. */
  isRestored: boolean
  /** Deletes the stored draft, after saving or leaving. */
  forget: () => void
  /** Resets the form to its initial values. */
  discard: () => void
}

/** A form that survives a reload or the end of the session: its values are kept in `sessionStorage` under `key`. */
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

/** Null if there is no draft, or it no longer fits the form. */
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
    // The stored text was not written by this form.
    return null
  }
}

type Props = { draft: Pick<Draft, 'isRestored' | 'discard'> }

/** Announces a restored draft and offers to discard it. */
export function RestoredDraft({ draft }: Props) {
  if (!draft.isRestored) return null
  return (
    <Banner
      kind="info"
      action={
        <Button look="text" onClick={draft.discard}>
          {m.common_draft_discard()}
        </Button>
      }
    >
      {m.common_draft_restored()}
    </Banner>
  )
}
