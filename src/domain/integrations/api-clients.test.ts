import { expect, it } from 'vitest'
import { scopesIn } from './api-clients.ts'

it('keeps known scopes, in the order of the consent screen', () => {
  expect(scopesIn(['exports:read', 'toString', 'root', 'openid'])).toEqual(['openid', 'exports:read'])
})
