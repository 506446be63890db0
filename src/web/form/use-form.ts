import { useState } from 'react'
import type * as z from 'zod/mini'
import { changed, fill, messagesByPath, read } from './form-values.ts'

/** What a field component takes; spread it: `<TextField label="Email" {...form.field('email')} />`. */
export type FieldProps<Value> = {
  name: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}

/** A problem the server found, as the API answers it. */
export type ServerIssue = { path: readonly PropertyKey[]; message: string }

export type Form<Values extends object, Output> = {
  values: Values
  /** The sentences to show, by path: 'email', 'supervisors.0.email'. */
  errors: Record<string, string>
  isDirty: boolean
  /** Counts submits that found a problem; the shell then moves the focus. */
  failedAttempts: number
  field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]>
  /** A text inside a list: `form.fieldAt('supervisors.0.name')`. */
  fieldAt(path: string): FieldProps<string>
  set(changes: Partial<Values>): void
  /** The checked values, or null when sentences are now shown. */
  check(): Output | null
  /** Shows the server's problems at their fields. */
  showIssues(issues: readonly ServerIssue[]): void
  /** Starts over from these values; nothing is dirty then. */
  reset(values: Values): void
}

type State<Values> = {
  initial: Values
  values: Values
  /** Fields whose sentence may show: those found wrong on submit and those changed since. */
  live: readonly string[]
  fromServer: Record<string, string>
  failedAttempts: number
}

/**
 * Form state over a contract schema: checked on submit, from then on as the person types. `draft` is what was typed
 * earlier and not saved: the form then opens with it, dirty.
 */
export function useForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  initial: z.input<Schema> & object,
  draft: (z.input<Schema> & object) | null = null,
): Form<z.input<Schema> & object, z.output<Schema>> {
  type Values = z.input<Schema> & object
  const [state, setState] = useState<State<Values>>(() => ({ ...fresh(initial), values: draft ?? initial }))
  const { values, live, fromServer, failedAttempts } = state

  function change(path: string, next: (values: Values) => Values) {
    setState((now) => {
      const { [path]: _, ...rest } = now.fromServer
      const values = next(now.values)
      return { ...now, values, fromServer: rest, live: now.failedAttempts > 0 ? [...now.live, path] : now.live }
    })
  }

  const found = live.length > 0 ? wrongIn(schema, values) : {}
  const shown = Object.fromEntries(Object.entries(found).filter(([path]) => live.includes(path)))
  const errors = { ...fromServer, ...shown }

  return {
    values,
    errors,
    isDirty: changed(state.initial, values),
    failedAttempts,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => change(name, (now) => ({ ...now, [name]: value })),
    }),
    fieldAt: (path) => ({
      name: path,
      value: textAt(values, path),
      error: errors[path],
      onChange: (value) => change(path, (now) => fill(now, path, value)),
    }),
    set: (changes) => setState((now) => ({ ...now, values: { ...now.values, ...changes } })),
    check: () => {
      const parsed = schema.safeParse(values)
      if (parsed.success) return parsed.data
      const wrong = Object.keys(messagesByPath(parsed.error.issues))
      setState((now) => ({ ...now, live: wrong, fromServer: {}, failedAttempts: now.failedAttempts + 1 }))
      return null
    },
    showIssues: (issues) =>
      setState((now) => ({ ...now, fromServer: messagesByPath(issues), failedAttempts: now.failedAttempts + 1 })),
    reset: (next) => setState(fresh(next)),
  }
}

function textAt(values: unknown, path: string): string {
  const value = read(values, path)
  return typeof value === 'string' ? value : ''
}

function wrongIn(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values)
  return parsed.success ? {} : messagesByPath(parsed.error.issues)
}

function fresh<Values>(values: Values): State<Values> {
  return { initial: values, values, live: [], fromServer: {}, failedAttempts: 0 }
}
