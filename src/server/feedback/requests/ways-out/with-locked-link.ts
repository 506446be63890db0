import { lockAssignment } from '../../../internships/supervisors/assignment-queries.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/client.ts'
import { type FoundLink, findLink, notFoundReason } from '../link/feedback-link-queries.ts'
import { linkError } from '../link/open-feedback-link.ts'

/** Runs a change in a transaction with the link's rows locked; throws the contract's error for an unknown token. */
export function withLockedLink<Result>(
  db: Db,
  token: string,
  change: (tx: Tx, link: FoundLink) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const found = await findLink(tx, token)
    if (found) await lockAssignment(tx, found)
    // Read again: another transaction may have changed the rows before they were locked.
    const link = found && (await findLink(tx, token))
    if (!link) throw linkError(await notFoundReason(tx, token))
    return change(tx, link)
  })
}
