import type { EndpointName } from '#contract/contract'
import { ACCOUNT_EXAMPLES } from './account-examples.ts'
import { ADMINISTRATION_EXAMPLES } from './administration-examples.ts'
import type { Example } from './example.ts'
import { INTEGRATION_EXAMPLES } from './integration-examples.ts'
import { INTERNSHIP_EXAMPLES } from './internship-examples.ts'
import { OFFICE_EXAMPLES } from './office-examples.ts'
import { OPEN_REQUEST_EXAMPLES } from './open-request-examples.ts'
import { REQUEST_EXAMPLES } from './request-examples.ts'
import { SETTINGS_EXAMPLES } from './settings-examples.ts'

/** One example for each endpoint, used by the tests of the access matrix, the audit trail, anonymous access and random people. */
export const EXAMPLES: Record<EndpointName, Example> = {
  ...ACCOUNT_EXAMPLES,
  ...SETTINGS_EXAMPLES,
  ...INTERNSHIP_EXAMPLES,
  ...REQUEST_EXAMPLES,
  ...OPEN_REQUEST_EXAMPLES,
  ...OFFICE_EXAMPLES,
  ...ADMINISTRATION_EXAMPLES,
  ...INTEGRATION_EXAMPLES,
}
