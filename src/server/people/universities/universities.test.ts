import { expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const client = await app.as(await makeAdmin(app.db))

it('adds, changes and removes the university of a domain', async () => {
  await client.universities.addDomain({ domain: ' @Riverside.EDU ', university: 'Riverside' })
  await client.universities.changeDomain({ domain: 'riverside.edu', university: 'Riverside University' })
  expect(await app.stranger.universities.listDomains()).toContainEqual({
    domain: 'riverside.edu',
    university: 'Riverside University',
  })
  await expect(client.universities.addDomain({ domain: 'riverside.edu', university: 'Another' })).rejects.toMatchObject(
    { message: 'This email domain is already in the list.' },
  )
  await client.universities.removeDomain({ domain: 'riverside.edu' })
  await expectRefusal(client.universities.removeDomain({ domain: 'riverside.edu' }), 'NOT_FOUND')
  await expect(client.universities.changeDomain({ domain: 'riverside.edu', university: 'Gone' })).rejects.toMatchObject(
    { code: 'NOT_FOUND' },
  )
})

it.each([
  ['', 'Riverside', 'Email domain is required'],
  ['riverside', 'Riverside', 'Please enter a valid email domain, such as university.edu'],
  ['a@b.edu', 'Riverside', 'Please enter a valid email domain, such as university.edu'],
  ['river side.edu', 'Riverside', 'Please enter a valid email domain, such as university.edu'],
  ['riverside.edu', ' ', 'University is required'],
])('refuses %j for %j', async (domain, university, message) => {
  await expect(client.universities.addDomain({ domain, university })).rejects.toMatchObject({ message })
})
