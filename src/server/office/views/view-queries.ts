import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { feedbackFilters, internshipFilters } from '#contract/pages'
import type { ViewedList } from '#domain/saved-views'
import type { Tx } from '../../platform/database/client.ts'

/** Two requests of one person must not both take the last place or the same name. */
export async function lockViewsOf(tx: Tx, profileId: string): Promise<void> {
  await tx.selectFrom('profiles').select('id').where('id', '=', profileId).forNoKeyUpdate().execute()
}

type Name = { profileId: string; list: ViewedList; name: string; exceptId?: string }

export async function isNameTaken(tx: Tx, { profileId, list, name, exceptId }: Name): Promise<boolean> {
  const taken = await tx
    .selectFrom('savedViews')
    .select('id')
    .where('profileId', '=', profileId)
    .where('list', '=', list)
    .where(sql`name_key(name)`, '=', sql`name_key(${name})`)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst()
  return taken !== undefined
}

/** The server refuses lists with other values for these. */
const STRICT: Record<string, z.ZodMiniType> = { ...internshipFilters, ...feedbackFilters }

type Filters = Record<string, string>

/** A view outlives terms and the choices of a list. */
export function withoutOutdated(filters: Filters, terms: readonly { id: string }[]): Filters {
  const isCurrent = ([key, value]: [string, string]) =>
    (key !== 'term' || terms.some(({ id }) => id === value)) && (STRICT[key]?.safeParse(value).success ?? true)
  return Object.fromEntries(Object.entries(filters).filter(isCurrent))
}
