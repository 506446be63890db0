import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ViewedList } from '#domain/office/staff-lists'
import type { Db } from '../platform/database/client.ts'
import type { Database } from '../platform/database/schema.ts'

// Factories for what staff store about lists, like those in factories.ts.

export async function makeSavedView(
  db: Db,
  { id: profileId }: { id: string },
  { filters = {}, ...facts }: { list?: ViewedList; name?: string; filters?: Record<string, string> } = {},
): Promise<{ id: string }> {
  return db
    .insertInto('savedViews')
    .values({
      profileId,
      list: 'internships',
      name: `View ${randomUUID()}`,
      filters: JSON.stringify(filters),
      createdAt: new Date(),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type ScheduledExportFacts = Partial<Omit<Insertable<Database['scheduledExports']>, 'filters'>> & {
  filters?: Record<string, string>
}

export async function makeScheduledExport(
  db: Db,
  { id: profileId }: { id: string },
  { filters = {}, ...facts }: ScheduledExportFacts = {},
): Promise<{ id: string }> {
  return db
    .insertInto('scheduledExports')
    .values({
      profileId,
      kind: 'internships',
      name: 'Internships',
      filters: JSON.stringify(filters),
      columns: ['studentName', 'status'],
      every: 'week',
      onDay: 1,
      nextDueOn: '2026-06-15',
      createdAt: new Date(),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
