import { expect, it } from 'vitest'
import { contract } from '#contract/contract'
import { makeStale } from '../../testing/account-factories.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { db, fetch, cookieFor } = await createTestApp()

/** Actions that a thief of a session must not take: they need a recent proof of identity. */
const SENSITIVE = [
  'accounts.changePassword',
  'accounts.requestEmailChange',
  'apiClients.change',
  'apiClients.create',
  'apiClients.delete',
  'apiClients.disable',
  'apiClients.enable',
  'apiClients.rotateSecret',
  'factors.confirmAuthenticator',
  'factors.removeAuthenticator',
  'factors.renewRecoveryCodes',
  'factors.startAuthenticator',
  'identities.unlink',
  'imports.start',
  'imports.undo',
  'invitations.send',
  'passkeys.add',
  'passkeys.prepareAdd',
  'passkeys.remove',
  'privacy.changeRetention',
  'privacy.declineErasure',
  'privacy.erase',
  'privacy.eraseStudent',
  'provisioning.add',
  'provisioning.change',
  'provisioning.remove',
  'provisioning.renewToken',
  'session.end',
  'session.endOthers',
  'signInConnections.releaseEverybody',
  'signInConnections.releasePerson',
  'signInConnections.remove',
  'signInConnections.save',
  'signInSettings.change',
  'users.addManager',
  'users.lock',
  'users.removeManager',
  'users.resetFactors',
  'users.unlock',
  'wallets.link',
  'wallets.unlink',
  'webhooks.add',
  'webhooks.change',
  'webhooks.enable',
  'webhooks.remove',
  'webhooks.renewSecret',
]

type Routed = { '~orpc': { route: { method?: string; path?: string } } }

it('is needed for exactly these endpoints', async () => {
  const admin = await makeAdmin(db)
  const cookie = await cookieFor(admin.id)
  await makeStale(db, admin)
  const refused: string[] = []
  for (const [feature, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries(calls) as [string, Routed][])
      if ((await codeOf(call, cookie)) === 'FRESH_PROOF_REQUIRED') refused.push(`${feature}.${name}`)
  expect(refused.toSorted()).toEqual(SENSITIVE)
})

async function codeOf(call: Routed, cookie: string): Promise<string | undefined> {
  const { method = 'GET', path = '' } = call['~orpc'].route
  const url = `/api/v1${path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const headers = { cookie, ...(hasBody && { 'content-type': 'application/json' }) }
  const response = await fetch(url, { method, headers, ...(hasBody && { body: '{}' }) })
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson ? ((await response.json()) as { code?: string } | null)?.code : undefined
}
