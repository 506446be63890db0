import { expect, expectAccessible, test } from './fixtures.ts'
import { PHONE } from './phone.ts'
import { makeStudent } from './student.ts'
import { requestFeedbackLink } from './student-record.ts'

// A form with a mistake is shown by GET: Back and Reload never ask to send it again, and never lose what was typed.

for (const javaScriptEnabled of [true, false])
  test(`a supervisor goes back after a mistake, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    world,
    baseURL,
  }) => {
    const email = `back.${javaScriptEnabled ? 'with' : 'without'}@gmail.com`
    const student = await makeStudent(world, { firstName: 'Nils', lastName: 'Berg', email })
    const link = await requestFeedbackLink(world, student, `h.${email.split('@')[0]}@back.example`)
    const context = await browser.newContext({ ...PHONE, baseURL, javaScriptEnabled })
    const page = await context.newPage()
    const submit = page.getByRole('button', { name: 'Submit feedback' })

    await test.step('a missing answer', async () => {
      await page.goto(link)
      for (const group of await page.getByRole('radiogroup').all())
        await group.getByRole('radio', { name: /^4/ }).check({ force: true })
      await page.getByLabel('Key strengths').fill('Asks why before how.')
      await submit.click()
      await expect(page.getByText('One answer needs your attention.')).toBeVisible()
      expect(page.url()).not.toContain('why')
      await page.reload()
      await expect(page.getByText('One answer needs your attention.')).toBeVisible()
      await expect(page.getByLabel('Key strengths')).toHaveValue('Asks why before how.')
    })

    await test.step('the corrected form, and Back from the thanks', async () => {
      await page.getByLabel('Areas for development').fill('Could ask for help sooner.')
      await submit.click()
      await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Your feedback has arrived' })).toBeVisible()
      await expect(page.getByText('Feedback has already been submitted through this link.')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
    })
    await context.close()
  })
