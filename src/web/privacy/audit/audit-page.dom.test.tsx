// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { AuditEntry } from '#contract/privacy/audit'
import { HistoryLink } from '../../layout/history-link.tsx'
import { exactTime } from '../../layout/instant.tsx'
import { AccountPage } from '../../people/staff/account-page.tsx'
import { showPart } from '../../testing/shown-part.tsx'
import { AuditPage } from './audit-page.tsx'

const ID = '00000000-0000-4000-8000-000000000000'
const ENTRY: AuditEntry = {
  id: 7,
  createdAt: '2026-06-15T10:00:00.000Z',
  actor: 'Ada Admin',
  actorKind: 'account',
  actorId: ID,
  address: '192.0.2.1',
  endpoint: 'internships.approve',
  requestId: null,
  action: 'changed',
  kind: 'internships',
  recordId: ID,
  person: { id: ID, name: 'Runa Aker', email: 'runa.aker@gmail.com' },
  internshipId: ID,
  changes: [{ field: 'Status', before: 'pending', after: 'approved' }],
}

/** The page at this address beside a server with one entry; `read` has the filters of each request. */
async function show(address = '/admin/audit') {
  const read: Record<string, string>[] = []
  const page = await showPart(
    <AuditPage />,
    {
      'GET /audit': (_input, search) => {
        read.push(Object.fromEntries(search))
        return { items: search.has('until') ? [] : [ENTRY], nextCursor: null }
      },
      'GET /exports/audit-trail.csv': () =>
        new Response('id', { headers: { 'content-disposition': 'attachment; filename=audit-trail.csv' } }),
    },
    { role: 'admin' },
    { route: '/admin/audit', address },
  )
  return { ...page, read }
}

it('shows who approved an internship, with the values before and after', async () => {
  const page = await show()
  await page.shows('Internship changed')
  expect(page.has('Ada Admin')).toBe(true)
  expect(await page.targetOf('Runa Aker')).toBe(`/admin/accounts/${ID}`)
  await page.press(`Details, Internship changed, ${exactTime(ENTRY.createdAt)}`)
  await page.shows('internships.approve')
  expect([document.querySelector('del')?.textContent, document.querySelector('ins')?.textContent]).toEqual([
    'pending',
    'approved',
  ])
})

it('is the history of one record behind its link', async () => {
  const { read, shows } = await show(`/admin/audit?record=${ID}`)
  await shows('The history of one record.')
  expect(read[0]).toMatchObject({ record: ID })
  const link = await showPart(<HistoryLink record={ID} of="Archive trainee" />, {}, { role: 'admin' })
  expect(await link.targetOf('History, Archive trainee')).toBe(`/admin/audit?record=${ID}`)
})

it('is the history of one account behind the link on its page', async () => {
  const { email } = ENTRY.person!
  const account = { id: ID, email, role: 'manager', firstName: 'Runa', lastName: 'Aker', departments: [], signOns: [] }
  const page = await showPart(
    <AccountPage />,
    {
      [`GET /accounts/${ID}`]: () => ({ ...account, createdAt: ENTRY.createdAt }),
      [`GET /accounts/${ID}/sessions`]: () => [],
    },
    { id: 'admin', role: 'admin' },
    { route: '/admin/accounts/$id', address: `/admin/accounts/${ID}` },
  )
  const address = await page.targetOf('History of this account')
  expect(address).toBe('/admin/audit?person=runa.aker%40gmail.com')
  const audit = await show(address!)
  expect(await audit.valueOf('Person')).toBe(email)
})

it('is filtered by kind and day, in the address', async () => {
  const page = await show()
  await page.fill('Kind of record', 'internship_supervisors')
  await page.becomes('/admin/audit?kind=internship_supervisors')
  await page.fill('Until', '2020-01-01')
  await page.shows('No entries match these filters.')
  expect(page.read.at(-1)).toMatchObject({ kind: 'internship_supervisors', until: '2020-01-01' })
})

it('is exported with its filters', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }))
  const page = await show(`/admin/audit?record=${ID}`)
  await page.press('Export CSV')
  await page.shows('Audit trail exported successfully!')
})
