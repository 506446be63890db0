/** A validation problem, found by the schema or by the server. */
export type Issue = { path: readonly PropertyKey[]; message: string }

/** The first message per path: {'supervisors.0.email': 'Duplicate email address'}. */
export function messagesByPath(issues: readonly Issue[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of issues) messages[path.map(String).join('.')] ??= message
  return messages
}

/** The value at a path such as 'supervisors.0.name'. */
export function read(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], values)
}

/** A copy with the value at the path replaced. */
export function fill<Values>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : fill((values as Record<string, unknown>)[key], rest.join('.'), value)
  if (Array.isArray(values)) return values.with(Number(key), inner) as Values
  return { ...values, [key]: inner }
}

/** True if the two differ in any field. */
export function changed(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}
