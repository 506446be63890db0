// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { DeadEmail, SystemStatus } from '#contract/operations/system'
import { showPart } from '../../testing/shown-part.tsx'
import { SystemPage } from './system-page.tsx'

const STATUS: SystemStatus = {
  version: '1.1.0',
  uptimeSeconds: 60,
  processes: 1,
  nodeVersion: '24.0.0',
  database: { engine: 'embedded', version: '18', bytes: 1_000_000, schema: '0001-init' },
  queue: { waiting: 0, retrying: 0, running: 0, oldestWaitingAt: null, kinds: [], retried: [] },
  mail: {
    transport: 'smtp',
    succeededAt: null,
    failedAt: null,
    error: null,
    dead: 1,
    pausedUntil: null,
    domainsRefusing: { ours: 0, address: 0 },
    refusals: [],
  },
  adminCommand: 'npm run admin --',
  backup: null,
  signOn: [],
  schedule: [],
}
const DEAD: DeadEmail = {
  id: '00000000-0000-4000-8000-000000000000',
  email: 'internship-approved',
  recipient: 'ines.moreau@gmail.com',
  subject: 'Your internship is approved',
  error: '4.2.1 The mailbox is busy',
  createdAt: '2026-06-15T10:00:00.000Z',
}
const AGAIN = `Send again: Your internship is approved, to ${DEAD.recipient}`

/** The screen while this email has failed, until it is sent again. */
function show(answer?: () => Response) {
  let items = [DEAD]
  const sendAgain = () => {
    const refusal = answer?.()
    if (!refusal) items = []
    return refusal
  }
  return showPart(<SystemPage />, {
    'GET /system': () => STATUS,
    'GET /failed-emails': () => ({ items, nextCursor: null }),
    [`POST /failed-emails/${DEAD.id}/sending`]: sendAgain,
  })
}

it('says why an email was given up, and puts it into the queue again', async () => {
  const page = await show()
  await page.shows('4.2.1 The mailbox is busy')
  await page.press(AGAIN)
  await page.shows('The email is in the queue again')
  await page.shows('No emails have failed.')
})

it('says why it cannot be sent again', async () => {
  const refusal = { defined: true, code: 'NOT_FOUND', status: 404, message: 'This email is no longer in the list.' }
  const page = await show(() => Response.json(refusal, { status: 404 }))
  await page.press(AGAIN)
  await page.shows(refusal.message)
  expect(page.has(DEAD.error!)).toBe(true)
})
