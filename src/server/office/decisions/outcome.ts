import type { Updateable } from 'kysely'
import type { Reviewed } from '#domain/office/review'
import type { Actor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Context } from '../../procedures.ts'

/** A reviewer who decides, or undoes it, and when. */
export type Decider = Pick<Context, 'queue' | 'now' | 'config'> & { actor: Actor }

/** What was decided and can still be undone. */
export type Decided = { recordIds: string[]; mailingIds: string[]; decidedAt: Date }

/** What a decision sets in a record, and how that is undone. */
export type Outcome<Table extends Reviewed, About extends unknown[] = []> = {
  set: (decider: Decider, ...about: About) => Updateable<Database[Table]>
  restore: Restore
}

/** Gives the records that nobody has changed since what they had, and returns their ids. Removes the requests to supervisors. */
export type Restore = (tx: Tx, decider: Decider, decided: Decided) => Promise<string[]>
