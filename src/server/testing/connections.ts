import { randomUUID } from 'node:crypto'
import type { ConnectionForm } from '#contract/sign-in-connections'
import { EMPTY_MAPPING } from '#domain/sign-on'
import { TEST_CLIENT } from './test-issuer.ts'

/** The form of an OpenID Connect connection; without domains it is a button for everybody. */
export function connectionForm(facts: Partial<ConnectionForm> = {}): ConnectionForm {
  return {
    id: randomUUID(),
    protocol: 'oidc',
    name: 'University sign-on',
    issuer: '',
    clientId: TEST_CLIENT.id,
    clientSecret: TEST_CLIENT.secret,
    metadataUrl: '',
    metadataXml: '',
    domains: [],
    passwordOff: false,
    mapping: EMPTY_MAPPING,
    staffRules: [],
    ...facts,
  }
}
