import { ENTERPRISE, STUDENT, USER } from '../scim/schema-names.ts'
import type { Person } from './person-queries.ts'

/** A person as SCIM shows them. */
export function personResource(person: Person, baseUrl: string) {
  const { id, firstName, lastName, email, major, graduationYear, lockedAt, userName, externalId } = person
  return {
    schemas: [USER, ...(major ? [ENTERPRISE] : []), ...(graduationYear ? [STUDENT] : [])],
    id,
    ...(externalId && { externalId }),
    userName,
    name: { givenName: firstName, familyName: lastName },
    displayName: person.displayName ?? `${firstName} ${lastName}`.trim(),
    active: lockedAt === null,
    emails: [{ value: email, type: 'work', primary: true }],
    ...(major && { [ENTERPRISE]: { department: major } }),
    ...(graduationYear && { [STUDENT]: { graduationYear } }),
    meta: {
      resourceType: 'User',
      created: person.createdAt.toISOString(),
      lastModified: person.updatedAt.toISOString(),
      location: `${baseUrl}/Users/${id}`,
    },
  }
}
