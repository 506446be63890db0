import type { Endpoint } from './reference.ts'

/** The example request of an endpoint as a command. */
export function curlFor({ method, path, parameters = [], requestBody }: Endpoint, publicUrl: string): string {
  const inPath = parameters.filter((field) => field.in === 'path')
  const inQuery = parameters.filter((field) => field.in === 'query' && (field.required || field.name === 'limit'))
  const address = inPath.reduce((filled, { name, example }) => filled.replace(`{${name}}`, String(example)), path)
  const query = new URLSearchParams(inQuery.map(({ name, example }) => [name, String(example)])).toString()
  const body = requestBody?.content['application/json']?.example
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${publicUrl}/api/v1${address}${query && `?${query}`}'`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", '’')}'`] : []),
  ].join(' \\\n  ')
}
