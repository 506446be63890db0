import * as z from 'zod/mini'
import { type Connection, type ConnectionForm, connectionForm } from '#contract/identity/connections'
import { EMPTY_MAPPING, FACTOR_VALUES } from '#domain/identity/sign-on'
import type { Form } from '../../form/use-form.ts'

/** Email domains, or other values, as one text. */
export const domainList = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
)

/** The form on the screen: domains are one text, separated by commas. */
export const connectionRules = z.extend(connectionForm, {
  domains: z.pipe(domainList, connectionForm.shape.domains),
  factorValues: z.pipe(domainList, connectionForm.shape.factorValues),
})
type ConnectionValues = z.input<typeof connectionRules>
export type ConnectionFields = Form<ConnectionValues, ConnectionForm>

export type NewConnection = Pick<Connection, 'id' | 'protocol'>

const BLANK: Omit<ConnectionForm, 'id' | 'protocol'> = {
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  metadataUrl: '',
  metadataXml: '',
  metadataCertificate: '',
  entityIds: [],
  signRequests: false,
  requestBinding: null,
  nameIdFormat: null,
  domains: [],
  withSubdomains: false,
  signOut: true,
  readMoreGroups: false,
  isOffered: true,
  passwordOff: false,
  withoutFactor: 'trust',
  factorValues: [],
  mapping: EMPTY_MAPPING,
  staffRules: [],
}

/** The values of a new connection, or of a stored one without its secrets. */
export function valuesOf(connection: Connection | NewConnection): ConnectionValues {
  const all = { ...BLANK, ...connection }
  const known = Object.entries(all).filter(([name]) => Object.hasOwn(connectionForm.shape, name))
  const form = Object.fromEntries(known) as ConnectionForm
  return {
    ...form,
    // The issuer of SAML comes from the metadata.
    issuer: form.protocol === 'saml' ? '' : form.issuer,
    factorValues: (form.factorValues.length > 0 ? form.factorValues : FACTOR_VALUES).join(', '),
    domains: form.domains.join(', '),
  }
}
