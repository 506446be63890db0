import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, expectAccessible, expectSentences, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, type Student } from './student.ts'
import { adminOf, openAs, register } from './student-record.ts'

// Another system that is told about changes, from the admin who adds it to a delivery that is sent again.

test.use({ product: 'webhooks' })
// The second test goes on where the first has ended, so a repetition starts at the first.
test.describe.configure({ mode: 'serial' })

let receiver: Server
let address: string
let secret: string
let student: Student
/** What has arrived with a valid signature. */
const verified: { id: string; type: string; data: Record<string, string> }[] = []
let isDown = false

test.beforeAll(async ({ world }) => {
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const headers = request.headers as Record<string, string>
    const event = new Webhook(secret).verify(Buffer.concat(parts).toString(), headers) as (typeof verified)[number]
    verified.push({ ...event, id: headers['webhook-id'] ?? '' })
    if (isDown) response.writeHead(503).end('Down for maintenance')
    else response.writeHead(200).end('Thank you')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/fieldmark`
  student = await makeStudent(world, { firstName: 'Noor', lastName: 'Haddad', email: 'noor.hooks@gmail.com' })
})
test.afterAll(() => new Promise((resolve) => receiver.close(resolve)))

test('an admin adds a webhook and sees what it was sent', async ({ page, world }) => {
  await openAs(page, await adminOf(world), '/admin/system')
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await expectSentences(page, 'No Webhooks Yet')
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add Webhook' })
  await form.getByLabel('Name', { exact: true }).fill('Student information system')
  await form.getByLabel('Address').fill('http://sis.example/hook')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByText(/Please enter an address that starts with https/)).toBeVisible()
  await expectAccessibleOnPhone(page)
  await form.getByLabel('Address').fill(address)
  await form.getByRole('button', { name: 'Add' }).click()
  const values = page.getByRole('alertdialog')
  secret = await values.getByLabel('Signing secret', { exact: true }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await expectAccessible(page)
  await values.getByRole('button', { name: 'Done' }).click()
  await expectSentences(page, address, 'Enabled')
  await expectAccessibleOnPhone(page)

  await page.getByRole('link', { name: 'Student information system' }).click()
  await expectSentences(page, 'Nothing has been sent yet.')
  isDown = true
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText(/^Status 503 after \d+ ms, 1 attempt$/)).toBeVisible()
  await expectSentences(page, 'Down for maintenance')
  await page.reload()
  await expect(page.getByText(/^Deliveries have failed since/)).toBeVisible()
  await expectAccessibleOnPhone(page)

  isDown = false
  const failed = page.getByRole('listitem').filter({ hasText: 'Test' })
  await failed.getByRole('button', { name: 'Send again' }).click()
  await expect(failed.getByText(/^Status 200 after \d+ ms/)).toBeVisible()
  await expect(failed.getByText('Delivered', { exact: true })).toBeVisible()
  const tests = verified.filter(({ type }) => type === 'webhook.test')
  expect(new Set(tests.map(({ id }) => id)).size).toBe(1)
  await page.reload()
  await expect(page.getByText(/^Deliveries have failed since/)).toHaveCount(0)
})

test('the receiver is told about an internship, with ids only', async ({ page, world }) => {
  const { id } = await register(student, {}, [{ name: 'Helena Marsh', email: 'helena@northwind.example' }])
  await expect.poll(() => verified.find(({ data }) => data.internshipId === id)?.type).toBe('internship.registered')
  expect(JSON.stringify(verified)).not.toContain('noor.hooks')
  await openAs(page, await adminOf(world), '/admin/webhooks')
  await page.getByRole('link', { name: 'Student information system' }).click()
  await expectSentences(page, 'Internship registered')
  await expectAccessibleOnPhone(page)

  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'Make new secret' }).click()
  const values = page.getByRole('alertdialog', { name: 'For the developers of the receiver' })
  const renewed = await values.getByLabel('Signing secret', { exact: true }).inputValue()
  expect(renewed).not.toBe(secret)
  await values.getByRole('button', { name: 'Done' }).click()
  // The old secret verifies this one.
  const before = verified.length
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => verified.length).toBe(before + 1)

  await page.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText(/^Disabled since .* What happens meanwhile is not sent later\.$/)).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectSentences(page, 'No Webhooks Yet')
})

test('the reference explains how to receive webhooks and what each endpoint does', async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).host))
  await page.goto('/api/docs#description/receiving-webhooks')
  await expect(page.getByRole('heading', { name: 'Receiving webhooks' })).toBeInViewport()
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Open Search' }).click()
  await page.getByRole('combobox', { name: 'Enter search query' }).fill('approve pending')
  await page.getByRole('option', { name: /Approve a pending internship/ }).click()
  await expect(page.getByRole('heading', { name: 'Approve a pending internship' })).toBeInViewport()
  await expect(page.getByText('internships:review').first()).toBeVisible()
  // The viewer gives the regions "Example Responses" of several endpoints one name.
  await expectAccessible(page, { except: ['landmark-unique'] })
  expect([...asked]).toEqual([new URL(page.url()).host])
})

test('the former address of a feature leads to its part of the reference', async ({ page }) => {
  await page.goto('/api/docs/feedbackRequests')
  await expect(page.getByRole('heading', { name: 'Requests for feedback', level: 2 })).toBeInViewport()
})
