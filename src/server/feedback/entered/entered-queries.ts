import { sql } from 'kysely'
import type { Way } from '#domain/feedback/entered-feedback'
import type { Day } from '#domain/time/dates'
import { fullNameOf } from '../../platform/database/full-name.ts'

type Entered = { way: Way; givenOn: Day }

/** How the outer query's feedback was given if staff have entered it; null if the supervisor submitted it. */
export const ENTERED = sql<Entered | null>`case when feedback.given_by_way is not null then
  jsonb_build_object('way', feedback.given_by_way, 'givenOn', feedback.given_on) end`.as('entered')

/** The same for reviewers: with who entered it, which is null once the account is gone. */
export const ENTERED_BY = sql<(Entered & { byName: string | null }) | null>`
  case when feedback.given_by_way is not null then
    jsonb_build_object('way', feedback.given_by_way, 'givenOn', feedback.given_on, 'byName',
      (select ${fullNameOf('enterers')} from profiles enterers where enterers.id = feedback.entered_by)) end`.as(
  'entered',
)
