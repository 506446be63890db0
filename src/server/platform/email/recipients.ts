import type { Language } from '#domain/languages'
import { fullName } from '#domain/profile'
import type { Db } from '../database/client.ts'
import type { Recipient } from './define-email.ts'

/** Somebody with an account. */
export type PersonFacts = { firstName: string; lastName: string; email: string }

export type OwnerFacts = PersonFacts & { language: Language | null }

export type SupervisorFacts = { supervisorName: string; supervisorEmail: string }

export function toPerson(facts: PersonFacts): Recipient {
  return { name: fullName(facts), address: facts.email }
}

/** In the language of the account: its address can be new, and not confirmed yet. */
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
