import * as z from 'zod/mini'
import { type Connection, connectionForm } from '#contract/identity/connections'
import { EMPTY_MAPPING, FACTOR_VALUES } from '#domain/sign-on'

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

export type NewConnection = Pick<Connection, 'id' | 'protocol'>

/** The values of a new connection, or of a stored one without its secrets. */
export function valuesOf(connection: Connection | NewConnection): ConnectionValues {
  const { id, protocol } = connection
  const blank = { id, protocol, name: '', issuer: '', clientId: '', metadataUrl: '', domains: [], passwordOff: false }
  const { name, issuer, clientId, metadataUrl, domains, passwordOff, withoutFactor, factorValues, ...rules } = {
    ...blank,
    withoutFactor: 'trust' as const,
    factorValues: [],
    mapping: EMPTY_MAPPING,
    staffRules: [],
    ...connection,
  }
  const secrets = { clientSecret: '', metadataXml: '' }
  const rest = {
    name,
    issuer: protocol === 'oidc' ? issuer : '',
    clientId,
    metadataUrl,
    passwordOff,
    withoutFactor,
    factorValues: (factorValues.length > 0 ? factorValues : FACTOR_VALUES).join(', '),
    mapping: rules.mapping,
    staffRules: rules.staffRules,
  }
  return { id, protocol, ...rest, domains: domains.join(', '), ...secrets }
}
