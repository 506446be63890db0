import type { ApiDescription, Operation } from './describe-api.ts'
import { PARTS, textOf } from './texts/texts.ts'

export type Endpoint = Operation & { method: string; path: string }
export type Feature = { name: string; title: string; about: string; endpoints: Endpoint[] }
export type Part = { title: string; features: Feature[] }

/** The endpoints in the order of the reference. */
export function referenceOf({ paths }: ApiDescription): Part[] {
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  )
  return PARTS.map(({ title, features }) => ({
    title,
    features: features.map((name) => ({
      ...textOf(name),
      name,
      endpoints: endpoints.filter(({ operationId }) => operationId.startsWith(`${name}.`)),
    })),
  }))
}

/** Only the endpoints that contain each of the words. */
export function searchReference(reference: Part[], search: string): Part[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ method, path, summary, description, operationId, tags, security }: Endpoint) => {
    const text = [method, path, summary, description, operationId, tags, JSON.stringify(security)]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return reference
    .map(({ title, features }) => ({
      title,
      features: features
        .map((feature) => ({ ...feature, endpoints: feature.endpoints.filter(matches) }))
        .filter(({ endpoints }) => endpoints.length > 0),
    }))
    .filter(({ features }) => features.length > 0)
}

/** The address of an endpoint in the reference. */
export function addressOf({ operationId }: Pick<Operation, 'operationId'>): string {
  const [feature, call] = operationId.split('.')
  return `/api/docs/${feature}#${call}`
}
