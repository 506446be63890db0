import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeStudent } from './student.ts'
import { adminOf, approve, approveFeedback, openAs, register, request, submit } from './student-record.ts'

// The browser generates the report under the Content-Security-Policy that the server sends.

test('approved feedback is saved as a PDF, in any script', async ({ page, world }) => {
  const admin = await adminOf(world)
  const student = await makeStudent(world, { firstName: 'Łukasz', lastName: 'Żółć', email: 'lukasz.pdf@gmail.com' })
  const supervisor = { name: 'محمد علي', email: 'm.ali@pdf.example' }
  const internship = await register(student, { employerName: '北风能源' }, [supervisor])
  const supervisorId = internship.supervisors[0]?.id ?? ''
  await approve(admin, internship)
  await request(student, supervisorId)
  await submit(world, student, supervisor.email, {
    strengths: 'Led the team with calm. '.repeat(800).trim(),
    developmentAreas: 'เธอควรถามให้เร็วกว่านี้ आगे बढ़ो 頑張って 화이팅 שלום',
    additionalComments: 'Thank you 🎉',
  })
  await approveFeedback(admin, supervisor.email)
  const errors = collectConsoleErrors(page)
  const fonts = collectFonts(page)
  await openAs(page, student, `/feedback/view/${supervisorId}/${internship.id}`)
  const button = page.getByRole('button', { name: 'Export as PDF' })
  await expect(button).toBeVisible()

  await test.step('no font is loaded before the click, and a failed export can be retried', async () => {
    expect(fonts).toEqual([])
    await page.route('**/*.woff', (route) => route.abort())
    await button.click()
    await expect(page.getByRole('alert')).toHaveText('Failed to generate PDF. Please try again.')
    await page.unroute('**/*.woff')
    fonts.length = 0
    errors.length = 0
  })

  await test.step('the button shows progress, then the file is downloaded', async () => {
    await page.route('**/*.woff', async (route) => {
      await expect(page.getByRole('button', { name: 'Generating PDF...' })).toBeVisible()
      await route.continue()
    })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('Łukasz_Żółć_Internship_Feedback_محمد_علي.pdf')
    const file = await bytesOf(download)
    expect(file.startsWith('%PDF-1.7')).toBe(true)
    expect(file).toContain('/StructTreeRoot')
    expect(Number(/\/Count (\d+)/.exec(file)?.[1])).toBeGreaterThan(5)
    await expect(button).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('only the font slices that the text needs are loaded, and the policy blocks nothing', async () => {
    expect(fonts.length).toBeLessThan(40)
    for (const script of ['arabic', 'devanagari', 'thai', 'jp', 'kr', 'hebrew', 'emoji'])
      expect(fonts.some((address) => address.includes(script))).toBe(true)
    expect(fonts.some((address) => address.includes('cyrillic'))).toBe(false)
    expect(errors).toEqual([])
  })
})

test('feedback with missing data gives no report', async ({ page, world }) => {
  const admin = await adminOf(world)
  const student = await makeStudent(world, { firstName: 'Ana', lastName: 'Gap', email: 'ana.gap@gmail.com' })
  const internship = await register(student, {}, [{ name: 'Helena Marsh', email: 'h.marsh@gap.example' }])
  const supervisorId = internship.supervisors[0]?.id ?? ''
  await approve(admin, internship)
  await request(student, supervisorId)
  await submit(world, student, 'h.marsh@gap.example')
  await approveFeedback(admin, 'h.marsh@gap.example')
  await page.route('**/supervisors/*/feedback', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), supervisorName: ' ' } })
  })
  await openAs(page, student, `/feedback/view/${supervisorId}/${internship.id}`)
  const button = page.getByRole('button', { name: 'Export as PDF' })
  await test.step('if its code does not load, Reload helps', async () => {
    await page.route('**/assets/save-report-*.js', (route) => route.fulfill({ status: 404 }))
    await button.click()
    await expect(page.getByRole('alert').getByText('Failed to generate PDF. Please try again.')).toBeVisible()
    await page.unroute('**/assets/save-report-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Cannot generate PDF: Missing data')
})

function collectFonts(page: Page): string[] {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.woff')) fonts.push(request.url())
  })
  return fonts
}

/** Errors in the browser's console, including violations of the Content-Security-Policy. */
function collectConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

async function bytesOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'latin1')
}
