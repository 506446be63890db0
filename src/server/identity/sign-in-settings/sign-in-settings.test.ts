import { expect, it } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const admin = await app.as(await makeAdmin(app.db))

it('offers only email and password until an admin switches something on', async () => {
  const options = await app.stranger.signInSettings.options()
  expect(Object.values(options).filter((value) => value !== false)).toEqual(['off', []])
})

it('stores what an admin changes, and who changed it', async () => {
  const { updatedAt: _at, updatedByName: _by, ...settings } = await admin.signInSettings.get()
  await admin.signInSettings.change({ ...settings, passkeys: true, twoFactor: 'optional' })
  expect(await admin.signInSettings.get()).toMatchObject({ passkeys: true, updatedByName: 'Ada Admin' })
  expect(await app.stranger.signInSettings.options()).toMatchObject({ passkeys: true, twoFactor: 'optional' })
})

it('configures the identity library anew after a change', async () => {
  const { version } = await app.auth.settings()
  const { updatedAt: _at, updatedByName: _by, ...settings } = await admin.signInSettings.get()
  await admin.signInSettings.change({ ...settings, emailCode: true })
  expect(await app.auth.settings()).toMatchObject({ version: version + 1, emailCode: true })
})
