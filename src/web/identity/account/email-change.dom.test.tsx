// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Person } from '#contract/identity/sessions'
import { showPart } from '../../testing/shown-part.tsx'
import { EmailChangePage } from './email-change-page.tsx'
import { ProfileTab } from './profile-tab.tsx'

const PERSON: Partial<Person> = { id: 'student', email: 'seun.wallet@gmail.com', firstName: 'Seun', lastName: 'Adé' }
const NEW_EMAIL = 'seun.new@gmail.com'

const NOT_ACCEPTED = 'Please enter a valid gmail address'

/** Settings beside a server that accepts addresses at Gmail. */
const showSettings = (emailChange: boolean) =>
  showPart(
    <ProfileTab />,
    {
      'GET /sign-in-options': () => ({ emailChange }),
      'POST /account/email-change': (input) => {
        if ((input as { email: string }).email.endsWith('@gmail.com')) return undefined
        const data = { issues: [{ path: ['email'], message: NOT_ACCEPTED }] }
        return Response.json({ defined: false, code: 'BAD_REQUEST', status: 400, message: '', data }, { status: 400 })
      },
    },
    PERSON,
  )

/** The page behind an emailed link of a change. */
const openLink = (answer: () => unknown, person: Partial<Person> | null = PERSON) =>
  showPart(
    <EmailChangePage />,
    {
      'POST /email-change/open': () => ({ oldEmail: PERSON.email, newEmail: NEW_EMAIL }),
      'POST /email-change/confirmation': answer,
      'GET /session': () => ({ person: null }),
    },
    person,
    { address: '/change-email#token=abc' },
  )

it('is not offered unless an admin allows it', async () => {
  const page = await showSettings(false)
  await page.shows('Email address cannot be changed.')
})

it('is asked for with an address that could be registered', async () => {
  const page = await showSettings(true)
  await page.press('Change email address')
  await page.fill('New email address', 'seun@elsewhere.example')
  await page.press('Send link')
  await page.shows(NOT_ACCEPTED)
  expect(page.has('Email address cannot be changed.')).toBe(false)
  await page.fill('New email address', NEW_EMAIL)
  await page.press('Send link')
  await page.shows('Check your inbox')
  expect(page.sent.at(-1)).toEqual({ call: 'POST /account/email-change', input: { email: NEW_EMAIL } })
})

it('names both addresses, and goes on in the new inbox', async () => {
  const page = await openLink(() => ({ confirmed: 'old address' }))
  await page.shows(`Change your email address from ${PERSON.email} to ${NEW_EMAIL}?`)
  // Opening the link changes nothing.
  expect(page.sent).toEqual([{ call: 'POST /email-change/open', input: { token: 'abc' } }])
  await page.press('Change email address')
  await page.shows('Check your new inbox')
})

it('is done with the link in the new inbox, and leads to Settings or to the login', async () => {
  const page = await openLink(() => ({ confirmed: 'new address' }))
  await page.press('Change email address')
  await page.shows('Your email address has been changed')
  expect(page.sent.at(-1)).toEqual({ call: 'POST /email-change/confirmation', input: { token: 'abc' } })
  expect(await page.targetOf('Go to Login')).toBe('/login')
})

it('says that a link has been used', async () => {
  const message = 'This link has been used or has expired.'
  const refusal = { defined: true, code: 'INVALID_LINK', status: 404, message }
  const page = await openLink(() => Response.json(refusal, { status: 404 }))
  await page.press('Change email address')
  await page.shows(message)
  expect(await page.targetOf('Go to Settings')).toBe('/settings')
})
