// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Webhook, WebhookDelivery } from '#contract/integrations/webhooks'
import { showPart } from '../../testing/shown-part.tsx'
import { WebhookPage } from './webhook-page.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

const WEBHOOK: Webhook = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Student information system',
  url: 'https://sis.example/hook',
  events: ['internship.registered'],
  createdAt: '2026-06-15T10:00:00.000Z',
  oldSecretUntil: null,
  failingSince: null,
  disabledAt: null,
  disabledBecause: null,
}
const DELIVERY: WebhookDelivery = {
  id: '00000000-0000-4000-8000-000000000001',
  event: 'webhook.test',
  createdAt: '2026-06-15T11:00:00.000Z',
  state: 'failed',
  attempts: 1,
  attemptedAt: '2026-06-15T11:00:00.000Z',
  dueAt: null,
  responseStatus: 503,
  responseText: 'Down for maintenance',
  error: null,
  durationMs: 38,
}
const PATH = `/webhooks/${WEBHOOK.id}`

/** The page of a webhook beside a server that keeps it and its deliveries. */
async function show(first: Partial<Webhook> = {}) {
  let webhook = { ...WEBHOOK, ...first }
  let deliveries: WebhookDelivery[] = []
  const change = (facts: Partial<Webhook>) => {
    webhook = { ...webhook, ...facts }
  }
  const deliver = (facts: Partial<WebhookDelivery>) => {
    deliveries = [{ ...DELIVERY, ...facts }]
  }
  const page = await showPart(
    <WebhookPage />,
    {
      [`GET ${PATH}`]: () => webhook,
      [`GET ${PATH}/deliveries`]: () => ({ items: deliveries, nextCursor: null }),
      [`POST ${PATH}/test`]: () => {
        deliver({})
        change({ failingSince: DELIVERY.createdAt })
      },
      [`POST /webhook-deliveries/${DELIVERY.id}/sending`]: () => {
        deliver({ state: 'delivered', attempts: 2, responseStatus: 200, responseText: 'Thank you' })
        change({ failingSince: null })
      },
      [`POST ${PATH}/secret`]: () => ({ secret: 'whsec_second' }),
      [`POST ${PATH}/disable`]: () => change({ disabledAt: DELIVERY.createdAt, disabledBecause: 'admin' }),
    },
    {},
    { route: '/admin/webhooks/$id', address: `/admin${PATH}` },
  )
  return { ...page, calls: () => page.sent.map(({ call }) => call) }
}

it('is added with a public address, and shows its secret once', async () => {
  let rows: Webhook[] = []
  const page = await showPart(<WebhooksPage />, {
    'GET /webhooks': () => rows,
    'POST /webhooks': () => {
      rows = [WEBHOOK]
      return { id: WEBHOOK.id, secret: 'whsec_first' }
    },
  })
  await page.shows('No Webhooks Yet')
  await page.press('Add Webhook')
  await page.fill('Name', WEBHOOK.name)
  await page.fill('Address', 'http://sis.example/hook')
  await page.press('Add')
  await page.shows('Please enter an address that starts with https')
  expect(page.sent).toEqual([])
  await page.fill('Address', WEBHOOK.url)
  await page.press('Add')
  expect(await page.valueOf('Signing secret')).toBe('whsec_first')
  expect(page.sent[0]?.input).toMatchObject({ name: WEBHOOK.name, url: WEBHOOK.url })
  await page.press('Done')
  await page.shows('Enabled')
  expect(await page.targetOf(WEBHOOK.name)).toBe(`/admin${PATH}`)
  expect(page.has(WEBHOOK.url)).toBe(true)
})

it('shows how a test was answered, and sends it again', async () => {
  const page = await show()
  await page.shows('Nothing has been sent yet.')
  await page.press('Send a test')
  await page.shows('Status 503 after 38 ms, 1 attempt')
  await page.shows('Down for maintenance')
  await page.shows('Deliveries have failed since')
  await page.press('Send again')
  await page.shows('Status 200 after 38 ms, 2 attempts')
  await page.shows('Delivered')
  expect(page.has('Deliveries have failed since')).toBe(false)
})

it('gets a new secret after a question', async () => {
  const page = await show()
  await page.press('New secret')
  expect(page.calls()).toEqual([])
  await page.press('Make new secret')
  expect(await page.valueOf('Signing secret')).toBe('whsec_second')
  await page.shows('For the developers of the receiver')
})

it('says what it misses while it is disabled', async () => {
  const page = await show()
  await page.press('Disable')
  await page.shows('What happens meanwhile is not sent later.')
  expect(page.has('Disabled since')).toBe(true)
})

it('is removed after a question', async () => {
  const page = await show()
  await page.press('Remove')
  expect(page.calls()).toEqual([])
  await page.press('Remove')
  await page.becomes('/admin/webhooks')
  expect(page.calls()).toEqual([`DELETE ${PATH}`])
})
