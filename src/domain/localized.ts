/** Other functions than sentences would be called, too. */
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
 * Labels in the reader's language: every function in `labels` becomes a property that calls it each time it is read. Constants
 * are made before anybody reads them, so they must not contain sentences.
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

/** '1 hour', '2 hours', '2,000 hours', in the reader's language. */
export type Quantity = (values: { count: number }) => string
