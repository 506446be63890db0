import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectNoSidewaysScrolling } from './phone.ts'
import { type Say, sentencesOf } from './sentences.ts'
import { makeStudent, ok, type Person, STUDENT_PASSWORD, type World } from './student.ts'
import { adminOf, openAs } from './student-record.ts'

// From registration to the report, by people who read French or Arabic, on phones.

test.use({ viewport: { width: 390, height: 844 } })

for (const language of [
  { tag: 'fr', direction: 'ltr', name: 'Français', department: 'Génie énergétique', firstName: 'Léonie' },
  { tag: 'ar', direction: 'rtl', name: 'العربية', department: 'هندسة الطاقة', firstName: 'ليلى' },
] as const)
  test(`an internship from registration to the report in ${language.name}`, async ({ browser, page, world, inbox }) => {
    const say = sentencesOf(language.tag)
    const { firstName, department } = language
    const student = await makeStudent(world, {
      firstName,
      lastName: 'Haddad',
      email: `haddad.${language.tag}@gmail.com`,
    })
    const manager = await makeManager(world, department)
    const profile = { firstName, lastName: 'Haddad', university: 'Example University', major: department }
    const graduationYear = new Date().getFullYear()
    await ok(student.api.put('/api/v1/profile', { data: { ...profile, graduationYear } }))
    const supervisor = { name: 'Hélène Marchand', email: `h.marchand@${language.tag}.example` }
    const expectScreen = async (screen: Page) => {
      await expect(screen.locator('html')).toHaveAttribute('lang', language.tag)
      await expect(screen.locator('html')).toHaveAttribute('dir', language.direction)
      await expectNoSidewaysScrolling(screen)
      await expectAccessible(screen)
    }

    await test.step('the student logs in and registers an internship', async () => {
      await page.goto('/login')
      await page.getByRole('link', { name: language.name }).click()
      await page.getByRole('textbox', { name: say('common_email') }).fill(student.email)
      await page.getByLabel(say('common_password'), { exact: true }).fill(STUDENT_PASSWORD)
      await expectScreen(page)
      await page.getByRole('button', { name: say('common_log_in_button'), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: say('common_welcome', { firstName }) })).toBeVisible()
      await expectScreen(page)
      await page
        .getByRole('main')
        .getByRole('link', { name: say('internships_register') })
        .click()
      await register(page, say, { ...supervisor, language: language.tag })
      await expect(page.getByText(say('internships_status_pending'), { exact: true })).toBeVisible()
      await expectScreen(page)
    })

    await test.step('a manager approves it', async () => {
      const screen = await openInLanguage(browser, world, manager, `/manager/internships?lang=${language.tag}`)
      await screen.getByRole('button', { name: say('review_view_details') }).click()
      await screen.getByRole('button', { name: say('common_approve'), exact: true }).click()
      await expect(screen.getByText(say('internships_approved_message'))).toBeVisible()
      await expectScreen(screen)
      await screen.context().close()
    })

    const row = page.getByRole('listitem').filter({ hasText: supervisor.email })
    await test.step('the student asks for feedback', async () => {
      await page.reload()
      await page.getByRole('button', { name: say('internships_supervisors_title') }).click()
      await row.getByRole('button', { name: say('supervisors_request'), exact: true }).click()
      await expect(row.getByText(say('common_pending'), { exact: true })).toBeVisible()
      await expectScreen(page)
    })

    await test.step('the supervisor answers in the language of the email', async () => {
      const mail = await inbox.waitFor(supervisor.email, /./)
      expect(mail.html).toContain(`<html dir="${language.direction}" lang="${language.tag}"`)
      // Removes the marks that isolate Latin letters in Arabic.
      expect(mail.subject.replaceAll(/[\u2068\u2069]/g, '')).toBe(
        say('requests_feedback_email_subject_single', { names: `${firstName} Haddad` }),
      )
      const screen = await browser.newPage({ baseURL: world.baseURL, viewport: page.viewportSize() })
      await screen.goto(linkIn(mail, '/feedback/submit/'))
      await answer(screen, say, expectScreen)
      await screen.context().close()
    })

    await test.step('the manager approves the feedback', async () => {
      const screen = await openInLanguage(browser, world, manager, `/manager/feedback?lang=${language.tag}`)
      await expectScreen(screen)
      await screen.getByRole('button', { name: say('review_view_details') }).click()
      await screen.getByRole('button', { name: say('feedback_approve'), exact: true }).click()
      await expect(screen.getByText(say('feedback_approved_message'))).toBeVisible()
      await screen.context().close()
    })

    await test.step('the student reads it and saves the report', async () => {
      await page.reload()
      await page.getByRole('button', { name: say('internships_supervisors_title') }).click()
      await row.getByRole('link', { name: say('supervisors_view_feedback'), exact: true }).click()
      await expect(page.getByRole('blockquote')).toHaveText('Took the initiative.')
      await expect(page.getByText(say('feedback_rating_exceeds_expectations')).first()).toBeVisible()
      await expectScreen(page)
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: say('feedback_report_export') }).click()
      const report = await readFile(await (await saving).path(), 'latin1')
      expect(report).toContain(`/Lang (${language.tag})`)
    })
  })

async function register(
  page: Page,
  say: Say,
  supervisor: { name: string; email: string; language: string },
): Promise<void> {
  const submit = page.getByRole('button', { name: say('internships_register'), exact: true })
  await submit.click()
  await expect(page.getByText(say('internships_employer_name_required'))).toBeVisible()
  await expectNoSidewaysScrolling(page)
  for (const [key, value] of [
    ['internships_employer_name_label', 'Northwind Energy'],
    ['common_industry', 'Renewable energy'],
    ['internships_position_title_label', 'Data Analyst Intern'],
    ['common_start_date', '2026-06-01'],
    ['common_end_date', '2026-08-28'],
    ['internships_description_label', 'Forecasting wind yields from weather data.'],
    ['supervisors_name_label', supervisor.name],
    ['supervisors_email_label', supervisor.email],
  ] as const)
    await page.getByRole('textbox', { name: say(key), exact: true }).fill(value)
  await page.getByRole('combobox', { name: say('supervisors_language_label') }).selectOption(supervisor.language)
  await submit.click()
}

async function answer(page: Page, say: Say, expectScreen: (screen: Page) => Promise<void>): Promise<void> {
  const submit = page.getByRole('button', { name: say('link_submit'), exact: true })
  await submit.click()
  await expect(page.getByText(say('link_rating_required'), { exact: true })).toHaveCount(6)
  await expectScreen(page)
  for (const skill of await page.getByRole('radiogroup').all())
    await skill.getByRole('radio', { name: say('feedback_rating_exceeds_expectations') }).check()
  await page.getByRole('textbox', { name: say('link_strengths_label') }).fill('Took the initiative.')
  await page.getByRole('textbox', { name: say('link_development_areas_label') }).fill('Could ask for help sooner.')
  await submit.click()
  await expect(page.getByRole('heading', { level: 1, name: say('common_thank_you') })).toBeVisible()
  // The page after it looks the same and stays.
  await expect(page).toHaveURL(/\/feedback\/success$/)
  await expectScreen(page)
}

/** A manager of a department of its own. */
async function makeManager(world: World, department: string): Promise<Person> {
  const { api } = await adminOf(world)
  await ok(api.post('/api/v1/departments', { data: { name: department } }))
  const email = `manager.${encodeURIComponent(department).replaceAll('%', '').slice(-12).toLowerCase()}@gmail.com`
  const manager = await makeStudent(world, { firstName: 'Sten', lastName: 'Aas', email })
  await ok(api.post('/api/v1/managers', { data: { email, departments: [department], confirm: true } }))
  return manager
}

async function openInLanguage(browser: Browser, { baseURL }: World, person: Person, path: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
  await openAs(page, person, path)
  return page
}
