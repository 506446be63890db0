// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { ProvisioningConnection } from '#contract/integrations/provisioning'
import { showPart } from '../../testing/shown-part.tsx'
import { ProvisioningSection } from './provisioning-section.tsx'

const CONNECTION: ProvisioningConnection = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Campus directory',
  domains: ['riverside.example'],
  staffRules: [],
  people: 0,
  groups: 0,
  lastUsedAt: null,
}
const PATH = '/provisioning-connections'
const BASE_URL = 'https://fieldmark.example/scim/v2'

/** The section beside a server that keeps these connections. */
async function show(first: ProvisioningConnection[]) {
  let connections = first
  const page = await showPart(<ProvisioningSection />, {
    [`GET ${PATH}`]: () => ({ baseUrl: BASE_URL, connections }),
    [`POST ${PATH}`]: () => {
      connections = [CONNECTION]
      return { token: 'first-token' }
    },
    [`POST ${PATH}/${CONNECTION.id}/token`]: () => ({ token: 'second-token' }),
    [`DELETE ${PATH}/${CONNECTION.id}`]: () => {
      connections = []
    },
  })
  const calls = () => page.sent.map(({ call }) => call)
  return { ...page, calls }
}

it('connects an identity system, and shows its token once', async () => {
  const page = await show([])
  await page.shows('No identity system is connected yet.')
  await page.press('Connect identity system')
  await page.fill('Name', 'Campus directory')
  await page.press('Connect')
  await page.shows('Enter at least one email domain')
  expect(page.calls()).toEqual([])
  await page.fill('Email domains', 'riverside.example')
  await page.press('Connect')
  expect(await page.valueOf('Token')).toBe('first-token')
  expect(await page.valueOf('Address (tenant URL, SCIM base URL)')).toBe(BASE_URL)
  expect(page.sent[0]?.input).toEqual({ name: 'Campus directory', domains: ['riverside.example'], staffRules: [] })
  await page.press('Done')
  await page.shows('0 accounts, 0 groups, never used')
  expect(document.querySelector('[role=alertdialog]')).toBeNull()
})

it('replaces the token after a question', async () => {
  const page = await show([{ ...CONNECTION, people: 1, lastUsedAt: new Date().toISOString() }])
  await page.shows('1 account, 0 groups, last used just now')
  await page.press('New token')
  expect(page.calls()).toEqual([])
  await page.press('Replace token')
  expect(await page.valueOf('Token')).toBe('second-token')
})

it('removes the connection after a question', async () => {
  const page = await show([CONNECTION])
  await page.press('Remove')
  expect(page.calls()).toEqual([])
  await page.press('Remove')
  await page.shows('No identity system is connected yet.')
  expect(page.calls()).toEqual([`DELETE ${PATH}/${CONNECTION.id}`])
})
