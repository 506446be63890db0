// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { ScheduledSupervisor } from '#contract/feedback/dashboard'
import { showPart } from '../../testing/shown-part.tsx'
import { SecondContactLine } from './second-contact-line.tsx'

const SUPERVISOR = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Dr Helena Marsh',
  email: 'h.marsh@northwind.example',
  feedbackStatus: 'pending',
  closedAt: null,
  declinedAt: null,
  secondContact: null,
  answeredInsteadOf: null,
} as ScheduledSupervisor

const CONTACT = {
  name: 'Dora Lind',
  email: 'd.lind@northwind.example',
  askedAt: null,
  declinedAt: null,
  answeredAt: null,
  correctedAt: null,
  failedAt: null,
  failureReason: null,
  heldUpBy: null,
  retry: null,
} satisfies ScheduledSupervisor['secondContact']

const PATH = `/supervisors/${SUPERVISOR.id}/second-contact`

const show = (facts: Partial<ScheduledSupervisor> = {}, answer: () => unknown = () => undefined) =>
  showPart(<SecondContactLine supervisor={{ ...SUPERVISOR, ...facts }} mayName nameId="name" />, {
    [`PUT ${PATH}`]: answer,
  })

it('names somebody else, whose name and address are needed', async () => {
  const page = await show()
  await page.press('Name a second contact')
  await page.press('Save Changes')
  await page.shows('Please enter the name of the second contact')
  expect(page.sent).toEqual([])
  await page.fill('Name of the second contact', 'Dora Lind')
  await page.fill('Email of the second contact', CONTACT.email)
  await page.press('Save Changes')
  await page.shows('Dora Lind')
  expect(page.sent).toEqual([{ call: `PUT ${PATH}`, input: { name: 'Dora Lind', email: CONTACT.email } }])
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

it('says at the address that it is the supervisor’s own, and keeps what was typed', async () => {
  const message = "This is the supervisor's own address. Please name somebody else."
  const refusal = { defined: true, code: 'SUPERVISORS_ADDRESS', status: 409, message }
  const page = await show({}, () => Response.json(refusal, { status: 409 }))
  await page.press('Name a second contact')
  await page.fill('Name of the second contact', 'Dora Lind')
  await page.fill('Email of the second contact', SUPERVISOR.email)
  await page.press('Save Changes')
  await page.shows(message)
  const field = document.querySelector<HTMLInputElement>('[aria-invalid=true]')
  expect([field?.type, field?.value]).toEqual(['email', SUPERVISOR.email])
  expect(await page.valueOf('Name of the second contact')).toBe('Dora Lind')
})

it('shows who is named, and that they are asked after two reminders', async () => {
  const page = await show({ secondContact: CONTACT })
  await page.shows('Second contact: Dora Lind')
  await page.shows('If the form has not been opened after two reminders, we ask them once')
})

it('is somebody else after the first one has declined, so that the dialog begins empty', async () => {
  const at = '2026-06-15T10:00:00Z'
  const page = await show({ secondContact: { ...CONTACT, askedAt: at, declinedAt: at } })
  await page.shows('They say that they are not your supervisor')
  await page.press('Change the second contact')
  expect(await page.valueOf('Name of the second contact')).toBe('')
})
