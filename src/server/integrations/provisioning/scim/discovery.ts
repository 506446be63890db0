import { LARGEST_PAGE } from './list-answer.ts'
import { ENTERPRISE, GROUP, STUDENT, USER } from './scim-error.ts'

// The features we support (RFC 7643, sections 5 to 7). Only stored attributes are listed, so that nobody sends others in vain.

const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

export function serviceProviderConfig(baseUrl: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: LARGEST_PAGE },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token that an admin made for this connection.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  }
}

export function resourceTypes(baseUrl: string) {
  const extensions = [ENTERPRISE, STUDENT].map((schema) => ({ schema, required: false }))
  return [
    { id: 'User', endpoint: '/Users', description: 'A person with an account', schema: USER, extensions },
    { id: 'Group', endpoint: '/Groups', description: 'People who may get a role', schema: GROUP, extensions: [] },
  ].map(({ extensions: schemaExtensions, ...type }) => ({
    schemas: [RESOURCE_TYPE],
    name: type.id,
    ...type,
    ...(schemaExtensions.length > 0 && { schemaExtensions }),
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${type.id}` },
  }))
}

export function schemas(baseUrl: string) {
  return [
    {
      id: USER,
      name: 'User',
      description: 'A person with an account',
      attributes: [
        attribute('userName', 'What the identity system calls the person', { required: true, uniqueness: 'server' }),
        complex('name', 'The name of the person', [
          attribute('givenName', 'First name'),
          attribute('familyName', 'Last name'),
        ]),
        attribute('displayName', 'Used if there is no other name'),
        attribute('active', 'Whether the person may sign in', { type: 'boolean' }),
        complex(
          'emails',
          'The address of the account, in a domain of the connection',
          [
            attribute('value', 'The address'),
            attribute('type', 'Always work', { canonicalValues: ['work'] }),
            attribute('primary', 'Always true', { type: 'boolean' }),
          ],
          { multiValued: true },
        ),
      ],
    },
    {
      id: GROUP,
      name: 'Group',
      description: 'People who may get a role',
      attributes: [
        attribute('displayName', 'The name of the group', { required: true, uniqueness: 'server' }),
        complex(
          'members',
          'The people in the group',
          [
            attribute('value', 'The id of a user', { mutability: 'immutable' }),
            attribute('$ref', 'The address of the user', {
              type: 'reference',
              referenceTypes: ['User'],
              mutability: 'immutable',
            }),
            attribute('type', 'Always User', { canonicalValues: ['User'], mutability: 'immutable' }),
            attribute('display', 'The name of the user', { mutability: 'readOnly' }),
          ],
          { multiValued: true },
        ),
      ],
    },
    {
      id: ENTERPRISE,
      name: 'EnterpriseUser',
      description: 'Enterprise user',
      attributes: [attribute('department', 'Department or major')],
    },
    {
      id: STUDENT,
      name: 'Student',
      description: 'What SCIM has no attribute for',
      attributes: [attribute('graduationYear', 'Year of graduation', { type: 'integer' })],
    },
  ].map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${schema.id}` },
  }))
}

function attribute(name: string, description: string, facts: object = {}) {
  return {
    name,
    type: 'string',
    description,
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...facts,
  }
}

function complex(name: string, description: string, subAttributes: object[], facts: object = {}) {
  return { ...attribute(name, description, facts), type: 'complex', subAttributes }
}
