import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { cleanText } from '#domain/plain-text'
import * as m from '#messages'
import { ACCESS_ERRORS, FRESH_ERRORS, LAST_WAY, refusal } from './errors.ts'
import { departmentNames, id, instant, optionalLine, requiredLine } from './text.ts'
import { emailDomain } from './universities.ts'

const attributeName = optionalLine(200)
const webAddress = optionalLine(2000)

/** The claim or attribute of each fact; empty means the usual names. */
const mapping = z.strictObject({
  email: attributeName,
  firstName: attributeName,
  lastName: attributeName,
  department: attributeName,
  graduationYear: attributeName,
  groups: attributeName,
})

const staffRule = z.strictObject({
  value: requiredLine(m.enter_value_that_identity_provider_sends),
  role: z.enum(['manager', 'admin']),
  departments: departmentNames,
})

/** Which group gives which role; a connection of either kind has them. */
export const staffRules = z.array(staffRule).check(z.maxLength(200))

/** A connection as an admin enters it. */
export const connectionForm = z.strictObject({
  id,
  protocol: z.enum(['oidc', 'saml']),
  name: requiredLine(m.name_is_required),
  /** OpenID Connect: where discovery starts. */
  issuer: webAddress,
  clientId: optionalLine(500),
  /** Empty keeps the stored secret. */
  clientSecret: optionalLine(1000),
  /** SAML: where the metadata is, or the metadata itself. */
  metadataUrl: webAddress,
  metadataXml: z.string().check(z.overwrite(cleanText), z.maxLength(100_000, { error: m.please_use_at_most_100_000 })),
  domains: z.array(emailDomain).check(z.maxLength(100, { error: m.please_use_at_most_100_domains })),
  passwordOff: z.boolean(),
  /** What follows if the provider does not confirm a second factor, by one of these values of acr, amr or the SAML context class. */
  withoutFactor: z.enum(['trust', 'ask', 'refuse']),
  factorValues: z.array(requiredLine(m.enter_value)).check(z.maxLength(20, { error: m.please_use_at_most_20_values })),
  mapping,
  staffRules,
})
export type ConnectionForm = z.output<typeof connectionForm>

/** What the identity provider must be told. */
const providerValues = z.object({
  redirectUri: z.string(),
  acsUrl: z.string(),
  entityId: z.string(),
})

const finding = z.object({ isProblem: z.boolean(), text: z.string() })
export type Finding = z.output<typeof finding>

const connection = z.object({
  ...z.omit(connectionForm, { clientSecret: true, metadataXml: true }).shape,
  ...providerValues.shape,
  people: z.number(),
  updatedAt: instant,
})
export type Connection = z.output<typeof connection>

const saveErrors = {
  ...FRESH_ERRORS,
  /** The message is the first problem that the test found. */
  NOT_USABLE: refusal(422, m.identity_provider_cannot_be_used_like),
  DOMAIN_TAKEN: refusal(409, m.another_connection_already_has_one_of),
  NOT_FOUND: refusal(404, m.this_connection_no_longer_exists),
} as const

/** Single sign-on and sign-in with other providers (spec section 7). */
export const signInConnections = {
  list: oc
    .route({ method: 'GET', path: '/sign-in-connections', summary: 'List the connections to identity providers' })
    .errors(ACCESS_ERRORS)
    .output(
      z.object({
        connections: z.array(connection),
        /** For the next connection, because a provider often needs these values first. */
        next: z.extend(providerValues, { id }),
      }),
    ),
  save: oc
    .route({ method: 'PUT', path: '/sign-in-connections/{id}', summary: 'Add or change a connection' })
    .errors(saveErrors)
    .input(connectionForm)
    .output(z.void()),
  test: oc
    .route({
      method: 'POST',
      path: '/sign-in-connections/{id}/test',
      summary: 'Find out what is wrong with a connection',
    })
    .errors(ACCESS_ERRORS)
    .input(connectionForm)
    .output(z.array(finding)),
  remove: oc
    .route({ method: 'DELETE', path: '/sign-in-connections/{id}', summary: 'Remove a connection; the accounts stay' })
    .errors({ ...FRESH_ERRORS, NOT_FOUND: saveErrors.NOT_FOUND })
    .input(z.strictObject({ id }))
    .output(z.void()),
}

const wayToSignIn = z.object({
  id,
  /** Null for the password. */
  connectionName: z.nullable(z.string()),
  addedAt: instant,
})

/** One's own ways to sign in (spec section 7: user identities). */
export const identities = {
  list: oc
    .route({ method: 'GET', path: '/identities', summary: 'List your ways to sign in' })
    .errors(ACCESS_ERRORS)
    .output(
      z.object({
        identities: z.array(wayToSignIn),
        linkable: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  unlink: oc
    .route({ method: 'DELETE', path: '/identities/{id}', summary: 'Remove one of your ways to sign in' })
    .errors({
      ...FRESH_ERRORS,
      NOT_FOUND: refusal(404, m.this_way_to_sign_in_has),
      LAST_WAY,
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
