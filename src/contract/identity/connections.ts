import * as z from 'zod/mini'
import { BINDINGS, MOST_UNIVERSITIES, NAME_ID_FORMATS, PROTOCOLS } from '#domain/identity/saml-provider'
import { cleanText } from '#domain/text/plain-text'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { LAST_WAY, refusal } from '../errors.ts'
import { departmentNames, emailDomain, id, instant, optionalLine, requiredLine } from '../text.ts'
import { signInConnection } from './sign-in-settings.ts'
import { signOnReport } from './sign-on-report.ts'

const attributeName = optionalLine(200)
const webAddress = optionalLine(2000)

/** The claim or attribute that contains each fact; empty for the usual names. */
const mapping = z.strictObject({
  email: attributeName,
  firstName: attributeName,
  lastName: attributeName,
  department: attributeName,
  graduationYear: attributeName,
  groups: attributeName,
})

const staffRule = z.strictObject({
  value: requiredLine(m.connections_staff_role_group_required),
  role: z.enum(['manager', 'admin']),
  departments: departmentNames,
})

/** Which group gives which role, for any kind of connection. */
export const staffRules = z.array(staffRule).check(z.maxLength(200))

/** A connection as an admin enters it. */
export const connectionForm = z.strictObject({
  id,
  protocol: z.enum(PROTOCOLS),
  name: requiredLine(m.common_name_required),
  /** OpenID Connect: where discovery starts. CAS: the address of the server, such as https://cas.example.edu/cas. */
  issuer: webAddress,
  clientId: optionalLine(500),
  /** Empty keeps the stored secret. */
  clientSecret: optionalLine(1000),
  /** SAML: the address of the metadata, or the metadata itself. */
  metadataUrl: webAddress,
  metadataXml: z
    .string()
    .check(z.overwrite(cleanText), z.maxLength(100_000, { error: m.connections_metadata_xml_too_long })),
  /** SAML: a PEM certificate; the metadata must be signed with its key. */
  metadataCertificate: z.string().check(z.overwrite(cleanText), z.maxLength(20_000)),
  /** SAML: the identity providers of a federation that are offered, by entity ID; empty for metadata of a single one. */
  entityIds: z.array(webAddress).check(z.maxLength(MOST_UNIVERSITIES)),
  /** SAML: sign requests even if the metadata does not ask for it. */
  signRequests: z.boolean(),
  /** SAML: null means redirect if the provider supports it, otherwise POST. */
  requestBinding: z.nullable(z.enum(BINDINGS)),
  /** SAML: null asks for no format. */
  nameIdFormat: z.nullable(z.enum(NAME_ID_FORMATS)),
  domains: z
    .array(emailDomain)
    .check(
      z.maxLength(MOST_UNIVERSITIES, { error: () => m.common_domains_too_many({ most: String(MOST_UNIVERSITIES) }) }),
    ),
  /** The domains include their subdomains. */
  withSubdomains: z.boolean(),
  /** Signing out here also signs out there, if the provider supports it. */
  signOut: z.boolean(),
  /** Microsoft: read the groups from Graph if there are too many for the token. */
  readMoreGroups: z.boolean(),
  /** Until it is offered, only admins test it; its domains may be another connection's, and passwords stay enabled. */
  isOffered: z.boolean(),
  passwordOff: z.boolean(),
  /** What to do if acr, amr or the SAML context class has none of these values, which confirm a second factor. */
  withoutFactor: z.enum(['trust', 'ask', 'refuse']),
  factorValues: z
    .array(requiredLine(m.connections_second_step_value_required))
    .check(z.maxLength(20, { error: m.connections_second_step_values_too_many })),
  mapping,
  staffRules,
})
export type ConnectionForm = z.output<typeof connectionForm>

/** The values that the identity provider needs. */
const providerValues = z.object({
  redirectUri: z.string(),
  acsUrl: z.string(),
  entityId: z.string(),
  /** Where the provider sends SAML logout messages. */
  sloUrl: z.string(),
  /** The address that starts sign-on, for portals. */
  startUrl: z.string(),
})

/** An error keeps the connection from being saved. */
const finding = z.object({ kind: z.enum(['success', 'warning', 'error']), text: z.string() })
export type Finding = z.output<typeof finding>

const connection = z.object({
  ...z.omit(connectionForm, { clientSecret: true, metadataXml: true }).shape,
  ...providerValues.shape,
  /** The identity providers of a federation, as people see them. */
  providers: signInConnection.shape.providers,
  people: z.number(),
  /** When the metadata was last read, on saving or on schedule; null if not since an upgrade. */
  metadataReadAt: z.nullable(instant),
  /** Why it could not be read the last time. */
  metadataError: z.nullable(z.string()),
  /** SAML: identity providers whose last certificate has expired or expires within 30 days, soonest first. */
  endingCertificates: z.array(z.object({ provider: z.string(), endsAt: instant })),
  updatedAt: instant,
})
export type Connection = z.output<typeof connection>

const saveErrors = {
  /** The message is the first problem that the test found. */
  NOT_USABLE: refusal(422, m.connections_not_usable),
  DOMAIN_TAKEN: refusal(409, m.connections_domains_taken),
  NOT_FOUND: refusal(404, m.common_connection_not_found),
} as const

/** Single sign-on and sign-in with other providers (spec section 7). */
export const signInConnections = {
  list: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/sign-in-connections',
      summary: 'List the connections to identity providers',
      description: 'The response also has what the provider must be told about the next connection.',
    })
    .output(
      z.object({
        connections: z.array(connection),
        /** Values for the next connection, because a provider often needs them before the connection can be created. */
        next: z.extend(providerValues, { id }),
      }),
    ),
  save: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'PUT',
      path: '/sign-in-connections/{id}',
      summary: 'Add or change a connection',
      description: 'A connection that cannot work is refused with the first problem found.',
    })
    .errors(saveErrors)
    .input(connectionForm)
    .output(z.void()),
  test: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/sign-in-connections/{id}/test',
      summary: 'Find out what is wrong with a connection',
      description: 'Asks the identity provider and changes nothing.',
    })
    .input(connectionForm)
    .output(z.array(finding)),
  findProviders: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/sign-in-connections/providers',
      summary: 'List the identity providers of a federation',
      description: 'Reads its metadata, or only that of the given entity IDs. Can take a minute.',
    })
    .errors({ NOT_USABLE: saveErrors.NOT_USABLE })
    .input(
      z.strictObject({
        metadataUrl: webAddress,
        metadataXml: connectionForm.shape.metadataXml,
        metadataCertificate: connectionForm.shape.metadataCertificate,
        entityIds: z._default(connectionForm.shape.entityIds, []),
      }),
    )
    .output(
      z.array(
        z.object({
          entityId: z.string(),
          /** The provider's names by language. */
          names: z.record(z.string(), z.string()),
          /** The domains of its scoped attributes. */
          domains: z.array(z.string()),
        }),
      ),
    ),
  takeReport: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/sign-in-connections/reports/{id}',
      summary: 'Read what your test sign-in has shown',
      description: 'The report exists for ten minutes and is shown once.',
    })
    .errors({ NOT_FOUND: refusal(404, m.connections_report_not_found) })
    .input(z.strictObject({ id: z.string().check(z.maxLength(100)) }))
    .output(signOnReport),
  releasePerson: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'DELETE',
      path: '/sign-in-connections/{id}/identifiers/{accountId}',
      summary: 'Release the lasting identifiers of an account',
      description: 'The next person who arrives with the address of the account gets it, and their identifier is kept.',
    })
    .errors({
      NOT_FOUND: refusal(404, m.connections_release_person_missing),
      WITHOUT_DOMAINS: refusal(409, m.connections_release_without_domains),
    })
    .input(z.strictObject({ id, accountId: id }))
    .output(z.void()),
  releaseEverybody: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'DELETE',
      path: '/sign-in-connections/{id}/identifiers',
      summary: 'Release the lasting identifiers of everybody',
      description: 'For a provider that has changed them all. People are found by their address at the next sign-in.',
    })
    .errors({
      NOT_FOUND: saveErrors.NOT_FOUND,
      WITHOUT_DOMAINS: refusal(409, m.connections_release_without_domains),
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
  remove: endpoint({ access: 'freshAdmin', scope: null })
    .route({ method: 'DELETE', path: '/sign-in-connections/{id}', summary: 'Remove a connection; the accounts stay' })
    .errors({ NOT_FOUND: saveErrors.NOT_FOUND })
    .input(z.strictObject({ id }))
    .output(z.void()),
}

/** The ways in which the person can sign in (spec section 7: user identities). */
export const identities = {
  list: endpoint({ access: 'signedIn', scope: null })
    .route({ method: 'GET', path: '/identities', summary: 'List your ways to sign in' })
    .output(
      z.object({
        /** `connectionName` is null for the password. */
        identities: z.array(z.object({ id, connectionName: z.nullable(z.string()), addedAt: instant })),
        linkable: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  unlink: endpoint({ access: 'fresh', scope: null })
    .route({
      method: 'DELETE',
      path: '/identities/{id}',
      summary: 'Remove one of your ways to sign in',
      description: 'The last way to sign in cannot be removed.',
    })
    .errors({
      NOT_FOUND: refusal(404, m.account_identity_not_found),
      LAST_WAY,
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
