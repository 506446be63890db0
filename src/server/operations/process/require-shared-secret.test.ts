import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { checkSecrets } from '../doctor/check-secrets.ts'
import { problem } from '../doctor/finding.ts'
import { requireSharedSecret } from './require-shared-secret.ts'

const { db } = await createTestApp()
const folder = mkdtempSync(join(tmpdir(), 'fieldmark-hosts-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  await db.deleteFrom('verifications').execute()
})

/** A host, which generates a secret in its own DATA_DIR unless it is given one. */
function host(name: string, given: Record<string, string> = {}) {
  return readConfig({ DATA_DIR: join(folder, name), DATABASE_URL: 'postgres://db.example/fieldmark', ...given })
}
const start = (config: ReturnType<typeof host>) => requireSharedSecret(db, config)
const REFUSAL = 'AUTH_SECRET must be set: this database is used with another secret'
const SET_REFUSAL = 'AUTH_SECRET: this database is used with another secret. Set it to the same value on every server.'
const [ONE, OTHER] = ['a secret that an operator has set', 'another secret that an operator has set']

it('refuses a second host with a generated secret of its own, and not the first one after a restart', async () => {
  await start(host('first'))
  await expect(start(host('second'))).rejects.toThrow(REFUSAL)
  await start(host('first'))
  await start(host('second', { AUTH_SECRET: host('first').authSecret }))
})

it('refuses all but one of several that start at once', async () => {
  const names = ['first', 'second', 'third']
  const outcomes = await Promise.allSettled(names.map((name) => start(host(name))))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})

it('refuses a generated secret where another one was set', async () => {
  await start(host('first', { AUTH_SECRET: 'a secret that an operator has set' }))
  await expect(start(host('first'))).rejects.toThrow(REFUSAL)
})

it('refuses a second host whose secret was set to another one, and the first one goes on', async () => {
  await start(host('first', { AUTH_SECRET: ONE }))
  await expect(start(host('second', { AUTH_SECRET: OTHER }))).rejects.toThrow(SET_REFUSAL)
  await start(host('first', { AUTH_SECRET: ONE }))
  await expect(
    start(host('second', { AUTH_SECRET: OTHER, AUTH_SECRET_PREVIOUS: 'yet another secret that an operator set' })),
  ).rejects.toThrow(SET_REFUSAL)
  await start(host('second', { AUTH_SECRET: ONE }))
})

it('refuses a secret that was set where another one was generated', async () => {
  await start(host('first'))
  await expect(start(host('second', { AUTH_SECRET: OTHER }))).rejects.toThrow(SET_REFUSAL)
})

it('accepts a change of the secret on purpose, server by server', async () => {
  await start(host('first', { AUTH_SECRET: ONE }))
  // First both secrets are accepted, then the new one is used, then the old one is removed.
  for (const name of ['first', 'second']) await start(host(name, { AUTH_SECRET: ONE, AUTH_SECRET_PREVIOUS: OTHER }))
  await start(host('first', { AUTH_SECRET: OTHER, AUTH_SECRET_PREVIOUS: ONE }))
  await start(host('second', { AUTH_SECRET: ONE, AUTH_SECRET_PREVIOUS: OTHER }))
  for (const name of ['first', 'second']) await start(host(name, { AUTH_SECRET: OTHER, AUTH_SECRET_PREVIOUS: ONE }))
  for (const name of ['first', 'second']) await start(host(name, { AUTH_SECRET: OTHER }))
  await expect(start(host('third', { AUTH_SECRET: ONE }))).rejects.toThrow(SET_REFUSAL)
})

it('accepts a secret that follows a generated one', async () => {
  await start(host('first'))
  await start(host('first', { AUTH_SECRET: ONE, AUTH_SECRET_PREVIOUS: host('first').authSecret }))
  await start(host('first', { AUTH_SECRET: ONE }))
})

it('accepts a new secret, because the one before is lost, once a command says so', async () => {
  await start(host('first', { AUTH_SECRET: ONE }))
  const renewed = host('first', { AUTH_SECRET: OTHER })
  await expect(start(renewed)).rejects.toThrow('run: npm run admin -- renew-keys')
  await requireSharedSecret(db, renewed, { replaces: true })
  await start(renewed)
  await expect(start(host('second', { AUTH_SECRET: ONE }))).rejects.toThrow(SET_REFUSAL)
})

it('accepts a generated secret that follows the one before', async () => {
  await start(host('first'))
  const renewed = host('renewed', { AUTH_SECRET_PREVIOUS: host('first').authSecret })
  await start(renewed)
  await start(host('renewed'))
})

it('the doctor says that a server with this secret does not start', async () => {
  await start(host('first', { AUTH_SECRET: ONE }))
  const [finding, ...others] = await checkSecrets(db, host('second', { AUTH_SECRET: OTHER }))
  expect([finding, others]).toEqual([
    problem(
      'AUTH_SECRET',
      'This database is used with another secret.',
      expect.stringContaining('AUTH_SECRET_PREVIOUS'),
    ),
    [],
  ])
  expect(await checkSecrets(db, host('first', { AUTH_SECRET: ONE }))).toEqual([])
})

it('does not ask on the embedded database, which one host only can open', async () => {
  await start(host('first'))
  await start({ ...host('second'), databaseUrl: undefined })
})
