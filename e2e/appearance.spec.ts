import { expect, expectAccessible, test } from './fixtures.ts'
import { ADMIN } from './server.ts'
import { adminOf, openAs } from './student-record.ts'

// An admin gives the product the institution's look and words. They apply to the whole server, hence a separate one.
test.use({ product: 'appearance' })

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20" fill="#8b1a1a"/></svg>`

test('an admin chooses contact, colour, logo and words, and goes back', async ({ page, world }) => {
  test.slow()
  await openAs(page, await adminOf(world), '/admin/appearance')

  await test.step('the contact is in Settings', async () => {
    const form = page.getByRole('form', { name: 'Support contact' })
    await form.getByLabel('Email address').fill('help@nord.example')
    await form.getByLabel('Name (optional)').fill('Career Centre')
    await form.getByRole('button', { name: 'Save contact' }).click()
    await expect(page.getByText('Support contact saved.')).toBeVisible()
    await page.goto('/settings')
    await page.getByRole('tab', { name: 'Account' }).click()
    await expect(page.getByText('Contact support: Career Centre, help@nord.example')).toBeVisible()
    await page.goto('/admin/appearance')
  })

  await test.step('a colour that is hard to read is refused, and the nearest one is offered', async () => {
    const form = page.getByRole('form', { name: 'Accent colour' })
    await form.getByLabel('Colour', { exact: true }).fill('#ff5500')
    await form.getByRole('button', { name: 'Save colour' }).click()
    await expect(form.getByText(/^Too little contrast in the light scheme/)).toBeVisible()
    await form.getByRole('button', { name: /^Use #/ }).click()
    const nearest = await form.getByLabel('Colour', { exact: true }).inputValue()
    await form.getByRole('button', { name: 'Save colour' }).click()
    await expect(page.getByText('Accent colour saved.')).toBeVisible()
    const pine = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--pine'))
    await expect.poll(pine).toBe(nearest)
    await page.reload()
    await expect(form.getByLabel('Colour', { exact: true })).toHaveValue(nearest)
    await expect.poll(pine).toBe(nearest)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(pine).not.toBe(nearest)
    await page.emulateMedia({ colorScheme: null })
  })

  await test.step('the logo is at the top of screens and pages', async () => {
    const file = (content: string) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(content) })
    const field = page.getByLabel('Logo', { exact: true }).and(page.locator('input'))
    await field.setInputFiles(file(SVG.replace('<rect', '<script>alert(1)</script><rect')))
    await expect(page.getByText(/This SVG file contains scripts/)).toBeVisible()
    await field.setInputFiles(file(SVG))
    await expect(page.getByText(/^Logo saved\./)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('banner').getByRole('img', { name: 'Fieldmark' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/help')
    const image = page.getByRole('img', { name: 'Fieldmark' })
    await expect(image).toBeVisible()
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(80)
    await expectAccessible(page)
  })

  await test.step('an email has the admin’s words, after a preview and a test', async () => {
    await page.goto('/admin/appearance')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Internship approved' })
      .getByRole('link', { name: 'Edit' })
      .click()
    await page.getByLabel('Subject').fill('Well done, {first name}')
    await page.getByLabel('Text').fill('Congratulations on {employer}. {link}')
    await page.getByRole('button', { name: 'Save wording' }).click()
    await expect(page.getByText(/^\{link\} is not a placeholder\./)).toBeVisible()
    await page.getByLabel('Text').fill('Congratulations on {employer}.')
    await page.getByRole('button', { name: 'Preview' }).click()
    for (const scheme of ['light', 'dark'])
      await expect(
        page
          .frameLocator(`[title="Preview, ${scheme} scheme"]`)
          .getByText('Congratulations on Northwind Energy.', { exact: true }),
      ).toBeVisible()
    await page.getByRole('button', { name: 'Save wording' }).click()
    await expect(page.getByRole('button', { name: 'Back to the default' })).toBeVisible()
    await expect(page.getByText('Wording saved. The next emails will have it.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send a test to me' }).click()
    await expect(page.getByText(`A test is on its way to ${ADMIN.email}.`)).toBeVisible()
    const email = await world.inbox.waitFor(ADMIN.email, /^Test: Well done, Maya$/)
    expect(email.text).toContain('Congratulations on Northwind Energy.')
    expect(email.text).toContain('Questions: Career Centre, help@nord.example')
  })

  await test.step('another subject is tried on half of the people, with its size stated first', async () => {
    await page.goto('/admin/appearance/emails/feedback-reminder')
    const form = page.getByRole('form', { name: 'Try another subject' })
    await form.getByLabel('Smallest difference to be found').selectOption('10 percentage points')
    await expect(form.getByText(/^The trial needs 294 people for each subject, 588 in all\./)).toBeVisible()
    await form.getByLabel('Subject (English)').fill('Two minutes for {nobody}?')
    await form.getByRole('button', { name: 'Start trial' }).click()
    await expect(form.getByText(/^\{nobody\} is not a placeholder\./)).toBeVisible()
    await form.getByLabel('Subject (English)').fill('Two minutes for {student}?')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Start trial' }).click()
    await expect(page.getByText(/^Asked at least 14 days ago: 0 of 294 people/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'End trial' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End trial' }).click()
    await expect(page.getByText(/^Too few people have been asked so far/)).toBeVisible()
    await page.goto('/admin/appearance/emails/internship-approved')
  })

  await test.step('and goes back to the default', async () => {
    await page.getByRole('button', { name: 'Back to the default' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Back to the default' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue('Your internship at {employer} is approved')
    await page.goto('/admin/appearance')
    await page.getByRole('button', { name: 'Back to the default mark' }).click()
    await expect(page.getByText(/^Logo removed\./)).toBeVisible()
    const form = page.getByRole('form', { name: 'Accent colour' })
    await form.getByRole('button', { name: 'Back to the default colour' }).click()
    await form.getByRole('button', { name: 'Save colour' }).click()
    await expect(page.getByText('Accent colour saved.')).toBeVisible()
    await page.goto('/help')
    await expect(page.getByRole('img', { name: 'Fieldmark' })).toHaveCount(0)
  })
})
