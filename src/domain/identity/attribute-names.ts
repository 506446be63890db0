// The names under which identity providers send facts about a person: those of eduPerson (Shibboleth, SimpleSAMLphp,
// LemonLDAP::NG, CAS), of ADFS and Entra, of Google and Keycloak, and of OpenID Connect.

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const OLD_CLAIMS = 'http://schemas.xmlsoap.org/claims'
const MICROSOFT = 'http://schemas.microsoft.com'
const EDU_PERSON = '1.3.6.1.4.1.5923.1.1.1'

/** The names of a directory attribute: its own, its object identifier (SAML 2), and its SAML 1 name. */
function ofDirectory(name: string, oid: string): string[] {
  return [name, `urn:oid:${oid}`, `urn:mace:dir:attribute-def:${name}`]
}

/** The format of a SAML name that is an email address, as Google sends it. */
export const NAMED_BY_ADDRESS = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** The names of each fact, most specific first. */
export const ATTRIBUTE_NAMES = {
  email: [
    'email',
    ...ofDirectory('mail', '0.9.2342.19200300.100.1.3'),
    `${CLAIMS}/emailaddress`,
    `${OLD_CLAIMS}/EmailAddress`,
    'emailaddress',
    'emailAddress',
    NAMED_BY_ADDRESS,
  ],
  firstName: ['given_name', ...ofDirectory('givenName', '2.5.4.42'), 'firstName', `${CLAIMS}/givenname`, 'givenname'],
  lastName: ['family_name', ...ofDirectory('sn', '2.5.4.4'), 'surname', 'lastName', `${CLAIMS}/surname`],
  displayName: [
    'name',
    ...ofDirectory('displayName', '2.16.840.1.113730.3.1.241'),
    `${MICROSOFT}/identity/claims/displayname`,
    `${OLD_CLAIMS}/CommonName`,
    ...ofDirectory('cn', '2.5.4.3'),
    `${CLAIMS}/name`,
  ],
  department: ['department', ...ofDirectory('ou', '2.5.4.11'), `${CLAIMS}/department`],
  graduationYear: ['graduation_year', 'graduationYear'],
  groups: [
    'groups',
    `${MICROSOFT}/ws/2008/06/identity/claims/groups`,
    `${OLD_CLAIMS}/Group`,
    'roles',
    `${MICROSOFT}/ws/2008/06/identity/claims/role`,
    'memberOf',
    ...ofDirectory('isMemberOf', '1.3.6.1.4.1.5923.1.5.1.1'),
    ...ofDirectory('eduPersonEntitlement', `${EDU_PERSON}.7`),
    'eduperson_entitlement',
    'entitlements',
    ...ofDirectory('eduPersonAffiliation', `${EDU_PERSON}.1`),
    'eduperson_affiliation',
    ...ofDirectory('eduPersonScopedAffiliation', `${EDU_PERSON}.9`),
    'eduperson_scoped_affiliation',
  ],
  subjectId: ['urn:oasis:names:tc:SAML:attribute:subject-id', 'subject-id'],
  pairwiseId: ['urn:oasis:names:tc:SAML:attribute:pairwise-id', 'pairwise-id'],
  uniqueId: ofDirectory('eduPersonUniqueId', `${EDU_PERSON}.13`),
  targetedId: ofDirectory('eduPersonTargetedID', `${EDU_PERSON}.10`),
  objectId: [`${MICROSOFT}/identity/claims/objectidentifier`, 'objectidentifier'],
  principalName: ofDirectory('eduPersonPrincipalName', `${EDU_PERSON}.6`),
} as const

/** Directory attributes that are read, by object identifier; all of them are requested. */
export const DIRECTORY_ATTRIBUTES: readonly { name: string; oid: string }[] = Object.values(ATTRIBUTE_NAMES).flatMap(
  (names: readonly string[]) =>
    names.flatMap((oid, index) => (oid.startsWith('urn:oid:') ? [{ name: names[index - 1] ?? oid, oid }] : [])),
)

/** Attributes whose values end with a university's domain. The provider must be allowed to speak for it. */
export const SCOPED_ATTRIBUTES: readonly string[] = [
  ...ATTRIBUTE_NAMES.subjectId,
  ...ATTRIBUTE_NAMES.pairwiseId,
  ...ATTRIBUTE_NAMES.uniqueId,
  ...ATTRIBUTE_NAMES.principalName,
  ...ofDirectory('eduPersonScopedAffiliation', `${EDU_PERSON}.9`),
]

/** What Microsoft sends instead of groups if a person is in too many (150 in SAML, 200 in OpenID Connect). */
export const GROUPS_LEFT_OUT = [`${MICROSOFT}/claims/groups.link`, 'hasgroups', '_claim_names']
