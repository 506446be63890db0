import { expect, it, vi } from 'vitest'
import { MINUTE } from '#domain/time/durations'
import { inLocale } from '../../../platform/http/locale.ts'
import { adfs, signMetadata } from '../../../testing/provider-metadata.ts'
import { makeCertificate } from '../../../testing/test-saml-provider.ts'
import { readProviders } from './load-metadata.ts'

// The worker thread needs time to load its code.
vi.setConfig({ testTimeout: 2 * MINUTE })

const [federation, provider] = await Promise.all([makeCertificate(), makeCertificate()])
const entity = (index: number) =>
  adfs({ entityId: `https://idp${index}.example`, certificate: provider.cert }).replace(' ID="_adfs"', '')
// Large enough for the worker thread.
const large = signMetadata(
  `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" ID="_all">${Array.from({ length: 400 }, (_, index) => entity(index)).join('')}</EntitiesDescriptor>`,
  federation.key,
  { id: '_all' },
)
const choice = { isLocal: false, signedBy: federation.cert, entityIds: ['https://idp399.example'] }

it('reads a large federation with its signature, while others are served', async () => {
  expect(large.length).toBeGreaterThan(1_000_000)
  let turns = 0
  const timer = setInterval(() => turns++, 10)
  const [found, ...others] = await readProviders(large, choice)
  clearInterval(timer)
  expect(found?.entityId).toBe('https://idp399.example')
  expect(others).toEqual([])
  expect(turns).toBeGreaterThan(10)
})

it('says in the language of the admin why it cannot', async () => {
  const forged = large.replace('adfs.uni.example', 'evil.example')
  await expect(inLocale('de', () => readProviders(forged, choice))).rejects.toThrow('passt nicht zum angegebenen')
})
