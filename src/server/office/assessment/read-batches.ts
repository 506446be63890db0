import { type ShownFigures, totalOf } from '#domain/office/assessment'
import { ratingBatchesVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'

// Readers who may not open single answers get their figures from batches only.

/** The visible batches, oldest first. */
export function readBatches(db: Db, viewer: Viewer) {
  return db
    .selectFrom('ratingBatches')
    .select(['department', 'termId', 'figures'])
    .where(ratingBatchesVisibleTo(viewer))
    .orderBy('releasedAt')
    .orderBy('id')
    .execute()
}

/** The sums of these figures, by competency. */
export function addFigures(all: readonly ShownFigures[]): ShownFigures {
  const competencies = [...new Set(all.flatMap((figures) => Object.keys(figures)))]
  const sumOf = (id: string) => totalOf(all.flatMap((figures) => (id in figures ? [figures[id] ?? null] : [])))
  return Object.fromEntries(competencies.map((id) => [id, sumOf(id)]))
}
