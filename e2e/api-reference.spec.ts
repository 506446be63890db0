import { expect, expectAccessible, test } from './fixtures.ts'
import { expectAccessibleOnPhone } from './phone.ts'

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

  // The former address of a feature.
  await page.goto('/api/docs/feedbackRequests')
  await expect(page.getByRole('heading', { name: 'Requests for feedback', level: 2 })).toBeInViewport()
  expect([...asked]).toEqual([new URL(page.url()).host])
})
