import { GROUP } from '../scim/schema-names.ts'
import type { Group, Member } from './group-queries.ts'

/** A group as SCIM shows it. */
export function groupResource(group: Group, members: readonly Member[], baseUrl: string) {
  const { id, displayName, externalId, createdAt, updatedAt } = group
  return {
    schemas: [GROUP],
    id,
    ...(externalId && { externalId }),
    displayName,
    members: members.map((member) => ({
      value: member.id,
      display: member.name,
      type: 'User',
      $ref: `${baseUrl}/Users/${member.id}`,
    })),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${baseUrl}/Groups/${id}`,
    },
  }
}
