import type { Db } from '../../platform/database/client.ts'
import { type Secrets, sealedToken } from '../../platform/secrets/sealed.ts'

/** The token of the link that stops emails to a supervisor. It opens nothing else, unlike the link of a request. */
export const mailingStop = sealedToken<{ emailId: string }>('stop messages')

/** The supervisors to whom this mailing went, by the address at that time; null for any other token. */
export async function supervisorsInMailing(
  db: Db,
  { secrets, token }: { secrets: Secrets; token: string },
): Promise<{ address: string; supervisorIds: string[] } | null> {
  const emailId = mailingStop.read(secrets, token)?.emailId
  if (emailId === undefined) return null
  const rows = await db
    .selectFrom('messageEmails')
    .leftJoin('messageStudents', 'messageStudents.emailId', 'messageEmails.id')
    .leftJoin('internshipSupervisors', (join) =>
      join
        .onRef('internshipSupervisors.id', '=', 'messageStudents.supervisorId')
        // The request may have passed to somebody else.
        .onRef('internshipSupervisors.email', '=', 'messageEmails.address'),
    )
    .select(['messageEmails.address', 'internshipSupervisors.id as supervisorId'])
    .where('messageEmails.id', '=', emailId)
    .execute()
  const [first] = rows
  return { address: first?.address ?? '', supervisorIds: rows.flatMap(({ supervisorId }) => supervisorId ?? []) }
}
