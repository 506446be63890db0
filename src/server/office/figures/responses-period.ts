import { type Expression, type SqlBool, sql } from 'kysely'
import type { Day } from '#domain/time/dates'
import { erasedResponsesVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { isRequestedSince } from '../../platform/lists/record-filters.ts'
import { isInTermOrAny } from './figure-queries.ts'

/** Requests first made since this day (UTC), for internships in this term. */
export type ResponsesPeriod = { since: Day | null; term: string | undefined }

/** The condition on the outer query's feedback. */
export function isRequestedIn({ since, term }: ResponsesPeriod): Expression<SqlBool> {
  const isSince = since === null ? sql`true` : isRequestedSince(since)
  return sql<boolean>`(${isSince} and ${isInTermOrAny('feedback', term)})`
}

/** The remains of erased requests, which are accurate to a day and belong to no term. */
export function erasedResponses(db: Db, viewer: Viewer, { since, term }: ResponsesPeriod) {
  return db
    .selectFrom('erasedResponses')
    .where(erasedResponsesVisibleTo(viewer))
    .where(sql.lit(term === undefined))
    .$if(since !== null, (query) => query.where('requestedOn', '>=', since!))
}
