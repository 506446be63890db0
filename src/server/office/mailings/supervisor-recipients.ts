import { isErasedAddress } from '#domain/erasure'
import { isRequestOpen } from '#domain/feedback-link'
import { SKIPPED } from '#domain/mailings'
import { fullName } from '#domain/profile'
import { feedbackVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { readSupervisors, type SupervisorFacts, valuesOfSupervisor } from './mailing-values-queries.ts'
import type { Recipients, Skipped } from './recipients.ts'

/** The supervisors of these requests; those with the same address share an email. */
export async function findSupervisorRecipients(db: Db | Tx, viewer: Viewer, ids: string[]): Promise<Recipients> {
  const rows = await db
    .selectFrom('feedback')
    .select('supervisorId')
    .where('id', 'in', ids)
    .where(feedbackVisibleTo(viewer))
    .execute()
  const supervisorIds = rows.map(({ supervisorId }) => supervisorId)
  const byAddress = new Map<string, SupervisorFacts[]>()
  const skipped: Skipped[] = []
  for (const request of await readSupervisors(db, supervisorIds)) {
    const reason = reasonToSkip(request)
    if (reason) skipped.push({ name: `${request.name} about ${fullName(request) || request.studentEmail}`, reason })
    else byAddress.set(request.email, [...(byAddress.get(request.email) ?? []), request])
  }
  const recipients = [...byAddress].map(([address, requests]) => ({
    name: requests[0]?.name ?? address,
    address,
    values: valuesOfSupervisor(requests),
    students: requests.map(({ id, studentId }) => ({ studentId, supervisorId: id })),
  }))
  return { recipients, skipped }
}

function reasonToSkip(request: SupervisorFacts): string | null {
  if (isErasedAddress(request.email)) return SKIPPED.noAddress
  if (!isRequestOpen(request)) return SKIPPED.closed
  return request.emailsStoppedAt ? SKIPPED.unsubscribed : null
}
