import type { PersonalData } from '#contract/privacy'
import { inUtc } from '#domain/dates'
import type { Config } from '../../config.ts'

export type Section = PersonalData['sections'][number]
type Fact = Section['records'][number][string]

/** The rows of one table, as they are handed to the person. */
export function section(title: string, rows: readonly object[], note: string | null = null): Section {
  return {
    title,
    note,
    records: rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, factOf(value)]))),
  }
}

function factOf(value: unknown): Fact {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value, (_, inner: unknown) => inUtc(inner))
}

type About = { config: Pick<Config, 'productName' | 'universityName'>; now: Date; name: string; email: string }

/** What is held about one person, with who holds it. */
export function personalData({ config, now, name, email }: About, sections: Section[]) {
  return {
    product: config.productName,
    university: config.universityName,
    preparedAt: now,
    name,
    email,
    sections,
  }
}
