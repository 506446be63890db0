import type { Endpoint } from './contract-inputs.ts'

export type ContractRequest = { url: string; init: { method: string; body?: string; headers: Record<string, string> } }

/** The request as the contract's clients send it: fields in the path, the rest in the query or as JSON. */
export function requestFor({ method, path, schema }: Endpoint, input: unknown): ContractRequest {
  const fields = isObject(input) ? input : {}
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(fields[name]))
  const url = `/api/v1${filled}`
  const rest = isObject(input)
    ? Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))
    : input
  if (method === 'GET') return { url: `${url}?${queryOf(rest)}`, init: { method, headers: {} } }
  if (!schema && input === undefined) return { url, init: { method, headers: {} } }
  return { url, init: { method, body: JSON.stringify(rest) ?? '', headers: { 'content-type': 'application/json' } } }
}

/** A query in bracket notation: `a[b]=c`. */
function queryOf(value: unknown, name = ''): string {
  if (typeof value !== 'object' || value === null) return `${encoded(name)}=${encoded(value)}`
  const inner = Object.entries(value).slice(0, 50)
  return inner.map(([key, one]) => queryOf(one, name ? `${name}[${key}]` : key).slice(0, 20_000)).join('&')
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.slice(0, 20_000).toWellFormed())
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
