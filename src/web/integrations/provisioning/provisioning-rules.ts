import * as z from 'zod/mini'
import { type ProvisioningConnection, provisioningForm } from '#contract/integrations/provisioning'
import { domainList } from '../../identity/connections/connection-rules.ts'

/** The form on the screen: domains are one text, separated by commas. */
export const provisioningRules = z.extend(z.omit(provisioningForm, { id: true }), {
  domains: z.pipe(domainList, provisioningForm.shape.domains),
})

/** The values of a stored connection, or of a new one. */
export function provisioningValues(connection: ProvisioningConnection | null): z.input<typeof provisioningRules> {
  if (!connection) return { name: '', domains: '', staffRules: [] }
  const { name, domains, staffRules } = connection
  return { name, domains: domains.join(', '), staffRules }
}
