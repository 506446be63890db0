// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Person } from '#contract/identity/sessions'
import type { Invitation, OpenInvitation } from '#contract/people/invitations'
import { showPart } from '../../testing/shown-part.tsx'
import { InvitationPage } from './invitation-page.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OpenInvitations } from './open-invitations.tsx'

const EMAIL = 'nia.okafor@uni.example'
const INVITATION: Invitation = {
  email: EMAIL,
  role: 'manager',
  departments: ['Law'],
  hasAccount: false,
  signOn: null,
}
const OPEN: OpenInvitation = {
  id: '00000000-0000-4000-8000-000000000000',
  email: EMAIL,
  role: 'manager',
  departments: ['Law'],
  sentAt: '2026-06-15T10:00:00.000Z',
  expiresAt: '2026-06-22T10:00:00.000Z',
  isExpired: false,
  invitedByName: 'Ada Admin',
}
const STUDENT: Partial<Person> = { id: 'student', email: EMAIL, role: 'student' }
const ADDRESS = '/invitation#token=abc'

/** The page behind the link of an invitation, for a person or nobody. */
function openLink(facts: Partial<Invitation>, person: Partial<Person> | null, address = ADDRESS) {
  const answers = {
    'POST /invitation-links/open': () => ({ ...INVITATION, ...facts }),
    'GET /session': () => ({ person: { ...STUDENT, role: 'manager', language: null } }),
  }
  return showPart(<InvitationPage />, answers, person, { route: '/$', address })
}

it('is sent to an address, with at least one department', async () => {
  const sentences: string[] = []
  const page = await showPart(
    <InviteDialog onSent={(sentence) => sentences.push(sentence)} onClose={() => undefined} />,
    { 'GET /departments': () => [{ id: 'law', name: 'Law', description: null }] },
  )
  await page.press('Send invitation')
  await page.shows('Email is required')
  await page.shows('Select at least one department')
  expect(page.sent).toEqual([])
  await page.fill('Email', EMAIL)
  await page.check('Law')
  await page.press('Send invitation')
  await expect.poll(() => sentences).toHaveLength(1)
  expect(page.sent).toEqual([
    { call: 'POST /invitations', input: { email: EMAIL, role: 'manager', departments: ['Law'] } },
  ])
})

it('is sent again and withdrawn as long as nobody has accepted it', async () => {
  let open = [OPEN]
  const page = await showPart(<OpenInvitations />, {
    'GET /invitations': () => open,
    [`DELETE /invitations/${OPEN.id}`]: () => {
      open = []
    },
  })
  await page.shows(EMAIL)
  await page.press('Send again')
  await page.shows('Invitation sent again')
  await page.press('Withdraw')
  await page.shows('Invitation withdrawn')
  await page.lacks(EMAIL)
  expect(page.sent.map(({ call }) => call)).toEqual([
    `POST /invitations/${OPEN.id}/email`,
    `DELETE /invitations/${OPEN.id}`,
  ])
})

it('is accepted with a new account, which is logged in', async () => {
  const page = await openLink({}, null)
  await page.shows(EMAIL)
  await page.press('Accept invitation')
  await page.shows('First name is required')
  await page.fill('First name', 'Nia')
  await page.fill('Last name', 'Okafor')
  await page.fill('Password', 'a long password')
  await page.fill('Confirm password', 'a long password')
  await page.press('Accept invitation')
  await page.becomes('/')
  const account = { firstName: 'Nia', lastName: 'Okafor', password: 'a long password' }
  const signIn = { email: EMAIL, password: 'a long password', rememberMe: false }
  expect(page.sent.slice(1)).toEqual([
    { call: 'POST /invitation-links/accept', input: { token: 'abc', account } },
    { call: 'POST /api/auth/sign-in/email', input: signIn },
  ])
  expect(sessionStorage).toHaveLength(0)
})

it('of somebody with an account is kept in the tab, not in the address, while they log in', async () => {
  const page = await openLink({ hasAccount: true }, null)
  expect(await page.targetOf('Log in')).toBe('/login?next=%2Finvitation')
  expect(Object.values(sessionStorage)).toEqual(['abc'])
})

it('is accepted by a student who is told what they lose', async () => {
  sessionStorage.setItem('invitation-token', 'kept')
  const page = await openLink({ hasAccount: true }, STUDENT, '/invitation')
  await page.shows('you lose the student screens')
  await page.press('Accept invitation')
  await page.becomes('/')
  expect(page.sent).toEqual([
    { call: 'POST /invitation-links/open', input: { token: 'kept' } },
    { call: 'POST /invitation-links/accept', input: { token: 'kept' } },
  ])
  expect(sessionStorage).toHaveLength(0)
})

it('is not accepted with the account of another address', async () => {
  const page = await openLink({}, { ...STUDENT, email: 'ada@uni.example' })
  await page.shows('this invitation is for a different address')
  expect(page.has('Accept invitation')).toBe(false)
})

it.each(['This invitation has already been accepted. You can log in.', 'This invitation has been withdrawn.'])(
  'says why its link does not work: %s',
  async (message) => {
    const refusal = Response.json({ defined: true, code: 'USED', status: 410, message }, { status: 410 })
    const page = await showPart(<InvitationPage />, { 'POST /invitation-links/open': () => refusal }, null, {
      route: '/$',
      address: ADDRESS,
    })
    await page.shows(message)
  },
)
