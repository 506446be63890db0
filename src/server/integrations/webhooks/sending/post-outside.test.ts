import { expect, it } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { makeAdmin } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { startWebhookReceiver } from '../../../testing/webhook-receiver.ts'
import { lookupAllowed, postOutside } from './post-outside.ts'

const PUBLISHED = { isLocal: false }
const LOCAL = { isLocal: true }
const receiver = await startWebhookReceiver()
const app = await createTestApp({ HOST: '0.0.0.0' })
const admin = await app.as(await makeAdmin(app.db))

const REFUSED = [
  'http://127.0.0.1:9000/',
  'https://localhost/',
  'https://[::1]/',
  'https://10.0.0.7/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.7]/',
  'https://0.0.0.0/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://metadata.google.internal/',
]

it.each(REFUSED)('%s is neither stored nor called', async (url) => {
  const webhook = { name: 'Inside', url, events: ['feedback.approved' as const] }
  await expectRefusal(admin.webhooks.add(webhook), 'REFUSED_ADDRESS')
  expect(() => postOutside(new URL(url), { headers: {}, body: '' }, PUBLISHED)).toThrow('not a public address')
})

it('this machine can be called on a loopback installation', async () => {
  const { status } = await postOutside(new URL(receiver.url), { headers: { 'x-test': '1' }, body: 'hello' }, LOCAL)
  expect(status).toBe(204)
  expect(receiver.received).toMatchObject([{ body: 'hello' }])
})

/** What the connection gets when a name resolves to these addresses. */
function resolved(...addresses: string[]) {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return new Promise((fulfil) => {
    lookupAllowed(PUBLISHED, (_name, _options, callback) => callback(null, found))(
      'hooks.example.edu',
      { all: true },
      (error, result) => fulfil(error ?? result),
    )
  })
}

it('a name is called only if all of its addresses are public', async () => {
  expect(await resolved('93.184.216.34')).toEqual([{ address: '93.184.216.34', family: 4 }])
  for (const inside of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fe80::1', '::ffff:192.168.0.1'])
    expect(await resolved('93.184.216.34', inside)).toMatchObject({ message: expect.stringContaining('not a public') })
  expect(await resolved()).toMatchObject({ message: 'hooks.example.edu has no address' })
})
