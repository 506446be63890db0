import { sql } from 'kysely'
import { cleanAddress } from '#domain/platform/email-address'
import type { Db, Tx } from '../../../platform/database/client.ts'
import type { Comparison } from '../scim/attribute-path.ts'
import { notFound, ScimError, taken } from '../scim/scim-error.ts'
import { isUuid } from '../scim/scim-request.ts'
import type { PersonFacts } from './person-facts.ts'

export type Person = Awaited<ReturnType<typeof findPerson>>

/** The people that this connection manages. It has no access to others. */
function peopleOf(db: Db, connectionId: string) {
  return db
    .selectFrom('provisionedPeople')
    .innerJoin('profiles', 'profiles.id', 'provisionedPeople.profileId')
    .where('provisionedPeople.connectionId', '=', connectionId)
}

const PERSON = [
  'profiles.id',
  'profiles.firstName',
  'profiles.lastName',
  'profiles.email',
  'profiles.university',
  'profiles.major',
  'profiles.graduationYear',
  'profiles.role',
  'profiles.roleFrom',
  'profiles.lockedAt',
  'profiles.lockedFrom',
  'provisionedPeople.userName',
  'provisionedPeople.externalId',
  'provisionedPeople.displayName',
  'provisionedPeople.createdAt',
  'provisionedPeople.updatedAt',
] as const

/** Throws a SCIM error if there is no such person. `locked`: both rows, until the end of the transaction. */
export function findPerson(db: Db, connectionId: string, id: string, lock?: 'locked') {
  return peopleOf(db, connectionId)
    .select(PERSON)
    .where('profiles.id', '=', isUuid(id) ? id : null)
    .$if(lock === 'locked', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => notFound())
}

/**
 * The single person whom this connection has deactivated and who has this address or one of these names. Throws a SCIM error if
 * that person has another external ID: an address and a user name can be reassigned.
 */
export async function findDeactivated(
  tx: Tx,
  connectionId: string,
  { email, ...names }: Pick<PersonFacts, 'email' | 'userName' | 'externalId'>,
): Promise<string | null> {
  const [person, ...others] = await peopleOf(tx, connectionId)
    .select(['profiles.id', 'profiles.lockedFrom', 'externalId'])
    .where((eb) => eb.or([eb('profiles.email', '=', email), hasName(names)]))
    .execute()
  if (!person || others.length > 0 || person.lockedFrom !== connectionId) return null
  if (person.externalId !== null && names.externalId !== null && person.externalId !== names.externalId)
    throw taken(
      `The deactivated account ${person.id} has this address or userName and another externalId, so it may be somebody else's. If it is the same person, an admin releases the identifier of the account first.`,
    )
  return person.id
}

/** Both names are unique within a connection. */
export function hasName({ userName, externalId }: Pick<PersonFacts, 'userName' | 'externalId'>) {
  return sql<boolean>`(name_key(provisioned_people.user_name) = name_key(${userName})
    or provisioned_people.external_id = ${externalId})`
}

/** The facts about this person, as the identity system gets them. */
export function factsOf(person: Person): PersonFacts {
  const { userName, externalId, displayName, firstName, lastName, email, major, graduationYear, lockedAt } = person
  return {
    userName,
    externalId,
    displayName,
    givenName: firstName,
    familyName: lastName,
    email,
    department: major,
    graduationYear,
    active: lockedAt === null,
  }
}

/** The offset starts at 0. */
type Page = { offset: number; limit: number }

export async function listPeople(db: Db, connectionId: string, filter: readonly Comparison[], page: Page) {
  const matching = filter.reduce(
    (query, comparison) => query.where(conditionOf(comparison)),
    peopleOf(db, connectionId),
  )
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const people =
    page.limit > 0
      ? await matching.select(PERSON).orderBy('profiles.id').offset(page.offset).limit(page.limit).execute()
      : []
  return { total, people }
}

function conditionOf({ attribute, filter, sub, value }: Comparison) {
  const text = typeof value === 'string' ? value.replaceAll('\0', '') : ''
  // One address is stored, that of type work.
  const isAddress = attribute === 'emails' && (sub === null || sub === 'value')
  const isOurAddress = isAddress && filter.every((one) => one.attribute === 'type' && one.value === 'work')
  if (attribute === 'username') return sql<boolean>`name_key(provisioned_people.user_name) = name_key(${text})`
  if (attribute === 'externalid') return sql<boolean>`provisioned_people.external_id = ${text}`
  if (attribute === 'id') return sql<boolean>`profiles.id = ${isUuid(text) ? text : null}`
  if (isOurAddress) return sql<boolean>`profiles.email = ${cleanAddress(text)}`
  if (attribute === 'active') return sql<boolean>`(profiles.locked_at is null) = ${value === true}`
  throw new ScimError(
    400,
    'Users can be filtered by userName, externalId, id, emails.value and active.',
    'invalidFilter',
  )
}
