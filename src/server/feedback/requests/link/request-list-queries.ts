import type { Db } from '../../../platform/database/client.ts'
import { type Secrets, sealedToken } from '../../../platform/secrets/sealed.ts'
import { storedToken } from '../../../platform/secrets/tokens.ts'
import { type FoundLink, linkToken } from './feedback-link-queries.ts'

/**
 * The token of the page that lists everybody whom an email to a supervisor is about. Unlike the link of a form, it is not used up by an
 * answer; it leads to nothing that the email's links do not open.
 */
export const requestList = sealedToken<{ mailingId: string }>('list of requests')

/** A request in the list, with the token of its link in the email. */
export type ListedRequest = { link: FoundLink; token: string }

/** The requests of the email with this list, by the end of the internship and the student's name; none for any other token. */
export async function readRequestList(
  db: Db,
  { secrets, token: sealed }: { secrets: Secrets; token: string },
): Promise<ListedRequest[]> {
  const list = requestList.read(secrets, sealed)
  if (!list) return []
  const links = await db
    .selectFrom('supervisorLinks')
    .selectAll()
    .where('mailingId', '=', list.mailingId)
    // Others were made in a visit.
    .where('id', 'in', (eb) =>
      eb.selectFrom('feedbackLinks').select('id').where('mailingId', '=', list.mailingId).where('isMailed', '=', true),
    )
    .orderBy('endDate')
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('startDate')
    .orderBy('positionTitle')
    .execute()
  return links.flatMap((link) => {
    const token = storedToken(secrets, link, linkToken)
    return token === undefined ? [] : [{ link, token }]
  })
}
