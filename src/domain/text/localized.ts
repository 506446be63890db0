/** Only sentences: functions of other kinds would be called, too. */
type Label =
  | (() => string)
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly string[]
  | Readonly<Record<string, string>>
type Labels = Readonly<Record<string, Label>>
type Localized<T> = { readonly [Key in keyof T]: T[Key] extends () => string ? string : T[Key] }

/**
 * Labels in the reader's language: every function in `labels` becomes a property that calls it at each access. Constants are
 * evaluated before the reader is known, so they must not contain sentences.
 */
export function localized<const T extends Labels>(labels: T): T extends infer Labels ? Localized<Labels> : never {
  const properties = Object.entries(labels).map(([key, value]) => [
    key,
    {
      enumerable: true,
      ...(typeof value === 'function' ? { get: () => value() as string } : { value: value as unknown }),
    },
  ])
  return Object.defineProperties({}, Object.fromEntries(properties)) as ReturnType<typeof localized<T>>
}

/** A counted unit in the reader's language: '1 hour', '2 hours', '2,000 hours'. */
export type Quantity = (values: { count: number }) => string
