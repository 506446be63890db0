import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import * as openid from 'openid-client'
import { expect, expectAccessible, expectSentences, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, STUDENT_PASSWORD, type Student } from './student.ts'
import { adminOf, changeSignIn, openAs } from './student-record.ts'

// An app that is not ours, from the admin who adds it to the person who removes it.

test.use({ product: 'api-clients' })
// Each test uses the app that the first one adds, so a repetition starts at the first.
test.describe.configure({ mode: 'serial' })

let app: Server
let callback: string
let student: Student
let client: openid.Configuration

test.beforeAll(async ({ world }) => {
  app = createServer((_request, response) => response.end('This is the app.'))
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  callback = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`
  student = await makeStudent(world, { firstName: 'Oluwaseun', lastName: 'Adé', email: 'seun.apps@gmail.com' })
})
test.afterAll(() => new Promise((resolve) => app.close(resolve)))

test('an admin switches apps on and adds one', async ({ page, baseURL, world }) => {
  await openAs(page, student, '/settings?tab=security')
  await expect(page.getByRole('heading', { name: 'Connected apps' })).toHaveCount(0)
  expect((await page.request.get('/.well-known/oauth-authorization-server')).status()).toBe(404)
  await changeSignIn(world, { apiClients: true })

  await page.context().clearCookies()
  await openAs(page, await adminOf(world), '/admin/sign-in')
  await page.getByRole('link', { name: 'Apps and API Clients' }).click()
  await page.getByRole('button', { name: 'Add Client' }).click()
  const form = page.getByRole('dialog', { name: 'Add Client' })
  await form.getByLabel('Name', { exact: true }).fill('Timetable')
  await form.getByLabel('Redirect addresses').fill('http://timetable.example/callback')
  await form.getByLabel(/^See the internships/).check()
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByText('Please enter HTTPS addresses, one per line')).toBeVisible()
  await expectAccessibleOnPhone(page)
  await form.getByLabel('Redirect addresses').fill(callback)
  await form.getByRole('button', { name: 'Add' }).click()
  const values = page.getByRole('alertdialog')
  const id = await values.getByLabel('Client ID', { exact: true }).inputValue()
  const secret = await values.getByLabel('Client secret', { exact: true }).inputValue()
  await expectAccessible(page)
  await values.getByRole('button', { name: 'Done' }).click()
  await expectSentences(page, 'Not used yet', 'Allowed by 0 accounts')
  await expectAccessibleOnPhone(page)
  client = await openid.discovery(new URL(baseURL), id, undefined, openid.ClientSecretBasic(secret), {
    execute: [openid.allowInsecureRequests],
  })
})

test('a person allows the app, which reads internships until the person removes it', async ({ page, baseURL }) => {
  const verifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: callback,
    scope: 'profile internships:read offline_access',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  await page.goto(address.href)
  await expect(page).toHaveURL(/\/login\?next=/)
  await logIn(page)
  await expectSentences(page, 'See your name', 'See the internships that you can see', new URL(callback).host)
  await expect(page.getByRole('heading', { name: 'Allow Timetable?' })).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('This is the app.')).toBeVisible()
  const tokens = await openid.authorizationCodeGrant(client, new URL(page.url()), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  const read = () =>
    fetch(`${baseURL}/api/v1/internships/mine`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  expect([(await read()).status, await (await read()).json()]).toEqual([200, []])

  await page.goto('/settings?tab=security')
  const apps = page.getByRole('region', { name: 'Connected apps' })
  await expect(apps.getByText('Timetable')).toBeVisible()
  await expectAccessibleOnPhone(page)
  await apps.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(apps.getByText('No apps are connected.')).toBeVisible()
  expect((await read()).status).toBe(401)
  await expect(openid.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('a wrong address of the app is shown here, not there', async ({ page }) => {
  await openAs(page, student, '/settings')
  const address = openid.buildAuthorizationUrl(client, { redirect_uri: 'https://evil.example/callback' })
  await page.goto(address.href)
  await expect(page.getByRole('heading', { name: 'This app cannot be connected' })).toBeVisible()
  await expectAccessible(page)
})

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(STUDENT_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/authorize\?request=/)
}
