import { seal, unseal } from '../auth/sealed.ts'
import type { Db } from '../database/client.ts'

const PURPOSE = 'stop messages'
type Content = { purpose: typeof PURPOSE; emailId: string }

/** The token of the link that stops emails to a supervisor. It opens nothing else, unlike the link of a request. */
export function messageStopToken(secret: string, emailId: string): string {
  return seal(secret, JSON.stringify({ purpose: PURPOSE, emailId } satisfies Content))
}

/** The supervisors to whom this message went, by the address at that time; null for any other token. */
export async function supervisorsInMessage(
  db: Db,
  { secret, token }: { secret: string; token: string },
): Promise<{ address: string; supervisorIds: string[] } | null> {
  const emailId = emailIn(secret, token)
  if (emailId === null) return null
  const rows = await db
    .selectFrom('messageEmails')
    .innerJoin('messageStudents', 'messageStudents.emailId', 'messageEmails.id')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'messageStudents.supervisorId')
    .select(['messageEmails.address', 'messageStudents.supervisorId'])
    .where('messageEmails.id', '=', emailId)
    // The request may have passed to somebody else.
    .whereRef('internshipSupervisors.email', '=', 'messageEmails.address')
    .execute()
  const [first] = rows
  return { address: first?.address ?? '', supervisorIds: rows.flatMap(({ supervisorId }) => supervisorId ?? []) }
}

function emailIn(secret: string, token: string): string | null {
  try {
    const content = JSON.parse(unseal(secret, token)) as Content
    return content.purpose === PURPOSE ? content.emailId : null
  } catch {
    // Not ours, or changed on the way.
    return null
  }
}
