import { useState } from 'react'
import type * as z from 'zod/mini'
import { useTypedText } from './typed-text.ts'

/** The props of a field component: `<TextField label="Email" {...form.field('email')} />`. */
export type FieldProps<Value> = {
  name: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}

export type Form<Values extends object, Output> = {
  values: Values
  /** The messages to show, by path: 'email', 'supervisors.0.email'. */
  errors: Record<string, string>
  isDirty: boolean
  /** Counts failed submits; the shell then moves the focus. */
  failedAttempts: number
  field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]>
  /** A text field inside a list: `form.fieldAt('supervisors.0.name')`. */
  fieldAt(path: string): FieldProps<string>
  set(changes: Partial<Values>): void
  /** The validated values, or null if errors are now shown. */
  check(): Output | null
  /** Shows the server's errors at their fields. */
  showIssues(issues: readonly Issue[]): void
  /** Replaces the initial values; the form is then not dirty. */
  reset(values: Values): void
}

type State<Values> = {
  initial: Values
  values: Values
  /** Fields whose errors are shown: those that failed on submit, and those changed since. */
  validated: readonly string[]
  fromServer: Record<string, string>
  failedAttempts: number
}

/**
 * Form state over a contract schema, validated on submit and from then on during typing. With a `draft`, the form opens with the
 * draft's values and is dirty; null means that drafts are kept but there is none.
 */
export function useForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  initial: z.input<Schema> & object,
  draft?: (z.input<Schema> & object) | null,
): Form<z.input<Schema> & object, z.output<Schema>> {
  type Values = z.input<Schema> & object
  const [state, setState] = useState<State<Values>>(() => ({ ...fresh(initial), values: draft ?? initial }))
  const { values, validated, fromServer, failedAttempts } = state
  const isDirty = changed(state.initial, values)
  useTypedText(isDirty && draft === undefined)

  function change(path: string, next: (values: Values) => Values) {
    setState((now) => {
      const rest = Object.fromEntries(Object.entries(now.fromServer).filter(([at]) => !`${at}.`.startsWith(`${path}.`)))
      const values = next(now.values)
      const validated = now.failedAttempts > 0 ? [...now.validated, path] : now.validated
      return { ...now, values, fromServer: rest, validated }
    })
  }

  const found = validated.length > 0 ? errorsIn(schema, values) : {}
  const shown = Object.fromEntries(Object.entries(found).filter(([path]) => validated.includes(path)))
  const errors = { ...fromServer, ...shown }

  return {
    values,
    errors,
    isDirty,
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
      const invalid = Object.keys(messagesByPath(parsed.error.issues))
      setState((now) => ({ ...now, validated: invalid, fromServer: {}, failedAttempts: now.failedAttempts + 1 }))
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

function errorsIn(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values)
  return parsed.success ? {} : messagesByPath(parsed.error.issues)
}

function fresh<Values>(values: Values): State<Values> {
  return { initial: values, values, validated: [], fromServer: {}, failedAttempts: 0 }
}

/** A validation problem, found by the schema or by the server. */
type Issue = { path: readonly PropertyKey[]; message: string }

/** The first message per path: {'supervisors.0.email': 'Duplicate email address'}. */
function messagesByPath(issues: readonly Issue[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of issues) messages[path.map(String).join('.')] ??= message
  return messages
}

/** The value at a path such as 'supervisors.0.name'. */
function read(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], values)
}

/** A copy with the value at the path replaced. */
function fill<Values>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : fill((values as Record<string, unknown>)[key], rest.join('.'), value)
  if (Array.isArray(values)) return values.map((one, index) => (index === Number(key) ? inner : one)) as Values
  return { ...values, [key]: inner }
}

/** Whether the two differ in any field. */
function changed(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}
