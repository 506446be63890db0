import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { codeFrom } from '#domain/feedback/in-person'
import { SENT_BACK_AT } from '../../internships/supervisors/request-queries.ts'
import { IS_FOR_OFFICE } from '../../internships/supervisors/stop-queries.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'
import { type Secrets, secretsOf } from '../../platform/secrets/sealed.ts'
import { hashToken, storedToken } from '../../platform/secrets/tokens.ts'

// Token and code follow from the row's id and the server's secret, as those of emailed links do: the student sees the same ones
// again, while the database holds only hashes.

/** What the QR code of this id has in its address, and the code to type. */
export function secretsOfCode(secret: string, id: string): { token: string; code: string } {
  const derive = (what: string) => createHmac('sha256', secret).update(`in person ${what} ${id}`).digest('hex')
  return { token: derive('token').slice(0, 40), code: codeFrom(derive('code')) }
}

/** Keyed, because a short code could be guessed from a plain hash. */
export function hashCode(secret: string, code: string): string {
  return createHmac('sha256', secret).update(`in person hash ${code}`).digest('hex')
}

/** The code with this token, in any state, and the request that it belongs to. */
export function findCode(db: Db | Tx, token: string) {
  return selectCodes(db).where('inPersonCodes.tokenHash', '=', hashToken(token)).executeTakeFirst()
}

export type FoundCode = NonNullable<Awaited<ReturnType<typeof findCode>>>

/** The token that belongs to a code that somebody has typed; undefined if there is none. */
export async function tokenOfCode(db: Db, secrets: Secrets, code: string): Promise<string | undefined> {
  const hashes = secretsOf(secrets).map((secret) => hashCode(secret, code))
  const found = await db
    .selectFrom('inPersonCodes')
    .select(['id', 'tokenHash'])
    .where('codeHash', 'in', hashes)
    .executeTakeFirst()
  return found && storedToken(secrets, found, (secret, id) => secretsOfCode(secret, id).token)
}

function selectCodes(db: Db | Tx) {
  return selectSupervisors(db)
    .innerJoin('inPersonCodes', 'inPersonCodes.supervisorId', 'internshipSupervisors.id')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select([
      'inPersonCodes.address',
      'inPersonCodes.expiresAt',
      'internshipSupervisors.id as supervisorId',
      'internshipSupervisors.email as supervisorEmail',
      'internshipSupervisors.name as supervisorName',
      'internships.id as internshipId',
      'internships.status as internshipStatus',
      'internships.studentId',
      'internships.employerName',
      'profiles.firstName',
    ])
    .select([IS_FOR_OFFICE.as('isForOffice'), REQUEST_STATE.as('state')])
}

/**
 * When the student last asked the outer query's supervisor in person, according to the student, whoever the supervisor is now.
 */
export function saysAskedInPersonAt() {
  return sql<Date | null>`(select max(asked_at) from ${OWN_ASKS} asks)`.as('askedInPersonAt')
}

/**
 * Of the request that is open: since answers were last sent back. Also without saying so: the supervisor has typed the digits that
 * follow on the student's code.
 */
export function askedInPersonAt() {
  return sql<Date | null>`(
    select max(asked_at) from (
      select asked_at from ${OWN_ASKS} own
      union all
      select links.reached_at from feedback_links links
      join feedback_mailings mailings on mailings.id = links.mailing_id
      where links.supervisor_id = internship_supervisors.id and links.channel = 'in-person'
        and mailings.email = 'in-person-code' and mailings.address = internship_supervisors.email
    ) asks where asked_at > coalesce(${SENT_BACK_AT}, '-infinity'))`.as('askedInPersonAt')
}

const OWN_ASKS = sql`(
  select asked_at from in_person_asks
  where supervisor_id = internship_supervisors.id and address = internship_supervisors.email)`
