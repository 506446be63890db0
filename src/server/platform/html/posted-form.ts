import type { Context } from 'hono'

/** The posted form; empty if the body is not a form, so that the page reports every required field. */
export async function postedForm(c: Context): Promise<FormData> {
  try {
    return await c.req.formData()
  } catch {
    return new FormData()
  }
}

/** The text of a field; empty if it is missing, repeated or a file. */
export function textOf(form: URLSearchParams | FormData, field: string): string {
  const [first, ...others] = form.getAll(field)
  return typeof first === 'string' && others.length === 0 ? first : ''
}

/** The first error message of each field. */
export function errorsByField<Field extends string>(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {}
  for (const { path, message } of issues) errors[path[0] as Field] ??= message
  return errors
}
