import { type Expression, expressionBuilder, sql } from 'kysely'
import { fullName } from '#domain/people/profile'
import type { Language } from '#domain/text/languages'
import type { Db, Tx } from '../database/client.ts'
import { mailboxReachedBy } from '../database/mailboxes.ts'
import type { Database } from '../database/schema.ts'
import type { Recipient } from './define-email.ts'

/** The owner of an account. */
export type PersonFacts = { firstName: string; lastName: string; email: string }

export type OwnerFacts = PersonFacts & { language: Language | null }

/** A student to whom supervisors may reply. */
export type StudentFacts = PersonFacts & { canBeReached: boolean }

/** Whether the joined profile's address is confirmed and its owner can sign in. */
export const CAN_BE_REACHED = sql<boolean>`(profiles.email_verified and profiles.locked_at is null)`.as('canBeReached')

export type SupervisorFacts = { supervisorName: string; supervisorEmail: string }

export function toPerson(facts: PersonFacts): Recipient {
  return { name: fullName(facts), address: facts.email }
}

/** In the account's language, because its address can be new and unconfirmed. */
export function toOwner(facts: OwnerFacts): Recipient {
  return { ...toPerson(facts), language: facts.language }
}

export function toSupervisor({ supervisorName: name, supervisorEmail: address }: SupervisorFacts): Recipient {
  return { name, address }
}

export function selectOwner(db: Db, profileId: string) {
  return db
    .selectFrom('profiles')
    .select(['profiles.firstName', 'profiles.lastName', 'profiles.email', 'profiles.language'])
    .where('profiles.id', '=', profileId)
}

/** The accounts of the admins who can sign in. */
export async function listAdmins(db: Db | Tx): Promise<string[]> {
  const admins = await db
    .selectFrom('profiles')
    .select('id')
    .where('role', '=', 'admin')
    .where('lockedAt', 'is', null)
    .execute()
  return admins.map(({ id }) => id)
}

/** The language of emails to this address; null if nobody has chosen one. */
export async function mailLanguage(db: Db | Tx, address: string): Promise<Language | null> {
  const { language } = await db.selectNoFrom(languageFor(sql.val(address)).as('language')).executeTakeFirstOrThrow()
  return language
}

/** The account's language, else the one a student last chose for a supervisor at the mailbox, else the fallback. */
export function languageFor(address: Expression<string>, otherwise: Expression<Language | null> = sql.lit(null)) {
  const eb = expressionBuilder<Database>()
  return eb.fn.coalesce(
    eb.selectFrom('profiles').select('profiles.language').where('profiles.email', '=', address),
    eb
      .selectFrom('internshipSupervisors')
      .select('internshipSupervisors.language')
      .where('internshipSupervisors.mailboxId', '=', mailboxReachedBy(address))
      .where('internshipSupervisors.language', 'is not', null)
      .orderBy('internshipSupervisors.createdAt', 'desc')
      .limit(1),
    otherwise,
  )
}
