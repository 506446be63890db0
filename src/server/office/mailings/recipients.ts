import { sql } from 'kysely'
import type { MailingPreview, StudentSelection } from '#contract/office/mailings'
import { isRequestOpen } from '#domain/feedback/request'
import { filledIn, missingPlaceholder, missingSentence, type PlaceholderValues, SKIPPED } from '#domain/office/mailings'
import { aboutStudent } from '#domain/office/open-requests'
import { isErasedAddress } from '#domain/people/erasure'
import { fullName } from '#domain/people/profile'
import { feedbackVisibleTo, studentsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { cursorAt } from '../../platform/lists/keyset.ts'
import { isListed, readAskingTime, type StudentFilters } from '../students/student-queries.ts'
import {
  readStudents,
  readSupervisors,
  type SupervisorFacts,
  valuesOfStudent,
  valuesOfSupervisor,
} from './mailing-values-queries.ts'

/** One email: the recipient, the placeholders' values, and the students it is about. */
export type Recipient = {
  name: string
  address: string
  values: PlaceholderValues
  students: { studentId: string; supervisorId: string | null }[]
}
type Skipped = MailingPreview['skipped'][number]
type Recipients = { recipients: Recipient[]; skipped: Skipped[] }

type Now = { now: Date }

/** The selected students whom the reviewer may see; fails if more match now than were counted. */
export async function findStudentRecipients(
  db: Db | Tx,
  viewer: Viewer,
  selection: StudentSelection,
  { now }: Now,
): Promise<Recipients | 'MORE_MATCH'> {
  const ids = await selectedStudents(db, viewer, selection)
  if ('matching' in selection && ids.length > selection.matching.count) return 'MORE_MATCH'
  const recipients: Recipient[] = []
  const skipped: Skipped[] = []
  for (const student of await readStudents(db, ids, now)) {
    const name = fullName(student) || student.email
    if (student.lockedAt) skipped.push({ name, reason: SKIPPED.locked })
    else
      recipients.push({
        name,
        address: student.email,
        values: valuesOfStudent(student),
        students: [{ studentId: student.id, supervisorId: null }],
      })
  }
  return { recipients, skipped }
}

/** At most one more than were counted, to detect more. */
async function selectedStudents(db: Db | Tx, viewer: Viewer, selection: StudentSelection): Promise<string[]> {
  const students = db.selectFrom('studentSummaries').select('id').where(studentsVisibleTo(viewer))
  if ('ids' in selection) return idsIn(await students.where('id', 'in', selection.ids).execute())
  const { count, countedAt, ...filters } = selection.matching
  const isListed = await isListedAt(db, viewer, filters, { at: new Date(countedAt), limit: count })
  return idsIn(await students.where(isListed).execute())
}

/** Students that the list showed at that time; one more than the limit if there are more. */
export async function isListedAt(
  db: Db | Tx,
  viewer: Viewer,
  filters: StudentFilters,
  { at, limit }: { at: Date; limit: number },
) {
  return isListed(viewer, filters, { cursor: cursorAt(at), limit, asking: await readAskingTime(db, at) })
}

function idsIn(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** The supervisors of these requests. Those with the same address share an email. */
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
    if (reason) skipped.push({ name: aboutStudent({ ...request, supervisorName: request.name }), reason })
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

type Text = { subject: string; body: string }

/** Leaves out recipients whose last email did not arrive, and those for whom a placeholder has no value. */
export async function withoutUnreachable(db: Db | Tx, found: Recipients, text: Text): Promise<Recipients> {
  const bounced = await bouncedAddresses(
    db,
    found.recipients.map(({ address }) => address),
  )
  const recipients: Recipient[] = []
  const skipped = [...found.skipped]
  for (const recipient of found.recipients) {
    const missing = missingPlaceholder([text.subject, text.body], recipient.values)
    const reason = bounced.has(recipient.address) ? SKIPPED.bounced : missing && missingSentence(missing)
    if (reason) skipped.push({ name: recipient.name, reason })
    else recipients.push(recipient)
  }
  return { recipients, skipped }
}

/** Addresses that returned the latest email whose delivery is known. */
async function bouncedAddresses(db: Db | Tx, addresses: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select address from (
      select distinct on (address) address, failed_at from (
        select address, requested_at as at, failed_at from feedback_mailings where address = any(${addresses}::text[])
        union all
        select address, created_at, failed_at from message_emails join messages on messages.id = message_id
        where address = any(${addresses}::text[])
      ) emails order by address, at desc
    ) newest where failed_at is not null`.execute(db)
  return new Set(rows.map(({ address }) => address))
}

export function previewOf({ recipients, skipped }: Recipients, { subject, body }: Text): MailingPreview {
  const [first] = recipients
  return {
    recipients: recipients.length,
    skipped,
    first: first
      ? {
          name: first.name,
          address: first.address,
          subject: filledIn(subject, first.values),
          body: filledIn(body, first.values),
        }
      : null,
  }
}
