import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, ok, type Student, type World } from './student.ts'
import { adminOf, approve, openAs, register, request } from './student-record.ts'

const DEPARTMENT = 'Laboratory Science'
const LABELS = {
  en: [
    'Safety at work',
    'How independently did they work?',
    'Would you take them again?',
    'Which project was it?',
    'Care for instruments',
    'What should we teach?',
  ],
  de: [
    'Arbeitssicherheit',
    'Wie selbstständig war die Arbeit?',
    'Würden Sie wieder zusagen?',
    'Welches Projekt war es?',
    'Umgang mit Geräten',
    'Was sollten wir lehren?',
  ],
  ar: [
    'السلامة في العمل',
    'ما مدى استقلاليته؟',
    'هل تقبله مرة أخرى؟',
    'أي مشروع كان؟',
    'العناية بالأجهزة',
    'ماذا ينبغي أن ندرّس؟',
  ],
} as const

test('an admin writes questions in three languages; who was asked keeps them, and the student reads the answers', async ({
  page,
  world,
  browser,
}) => {
  const admin = await adminOf(world)
  await ok(admin.api.post('/api/v1/departments', { data: { name: DEPARTMENT } }))
  const before = await askedStudent(world, 'before')
  const after = await askedStudent(world, 'after')

  await test.step('an admin writes a set, and reads it as a supervisor will', async () => {
    await openAs(page, admin, '/admin/terms')
    await page.getByRole('link', { name: 'Question Sets' }).click()
    await page.getByRole('link', { name: 'Add Question Set' }).first().click()
    await page.getByRole('button', { name: 'Save Question Set' }).click()
    await expect(page.getByText('Please enter a name')).toBeVisible()
    await expect(page.getByText('A question set needs at least one question')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Laboratory')
    await page.getByRole('checkbox', { name: DEPARTMENT }).check()
    await writeQuestions(page)
    for (const language of ['de', 'ar'] as const) await translate(page, language)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.frameLocator('iframe[title="Preview"]')
    await expect(preview.getByRole('radiogroup', { name: LABELS.ar[0] })).toBeVisible()
    await expect(preview.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByRole('button', { name: 'Save Question Set' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Laboratory' })
    await expect(row).toContainText('Version 1')
    await expect(row).toContainText(DEPARTMENT)
    await expectAccessible(page)
  })

  await test.step('it changes while a request is out', async () => {
    await request(before.student, before.supervisorId)
    await page.getByRole('link', { name: 'Laboratory' }).click()
    const first = page.getByRole('listitem', { name: 'Question 1' })
    await first.getByLabel('Question', { exact: true }).fill('Safety in the laboratory')
    await page.getByRole('listitem', { name: 'Question 4' }).getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Save Question Set' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Laboratory' })).toContainText('Version 2')
    await request(after.student, after.supervisorId)
  })

  await test.step('with JavaScript, the error of a reason goes with the answer that needed it', async () => {
    const form = await openForm(browser, world, after, { javaScriptEnabled: true })
    await fillCore(form)
    await fillQuestions(form)
    await form.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(form.getByText('One answer needs your attention.')).toBeVisible()
    await form.waitForLoadState()
    await form.getByRole('radio', { name: 'Yes', exact: true }).check()
    await expect(form.getByText('Please say why')).toHaveCount(0)
    await expect(form.getByLabel('If no: why?')).not.toHaveAttribute('aria-invalid')
    await expect(form.getByText('One answer needs your attention.')).toHaveCount(0)
    await form.context().close()
  })

  await test.step('both versions are answered on a phone without JavaScript', async () => {
    const old = await openForm(browser, world, before)
    await expect(old.getByRole('radiogroup', { name: 'Safety at work' })).toBeVisible()
    await old.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(old.getByRole('link', { name: 'Safety at work' })).toBeVisible()
    await fillCore(old)
    await fillQuestions(old)
    await old.getByLabel(LABELS.en[3]).fill('The spectrometer.')
    await old.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(old.getByText('Please say why').first()).toBeVisible()
    await old.getByLabel('If no: why?').fill('The laboratory closes.')
    await old.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(old.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
    await old.context().close()

    const german = await openForm(browser, world, after, { locale: 'de-DE' })
    await expect(german.getByRole('radiogroup', { name: LABELS.de[0] })).toBeVisible()
    await expect(german.getByText(LABELS.de[3])).toHaveCount(0)
    await fillCore(german)
    for (const rating of [6, 7]) await german.getByRole('radio', { name: /^5/ }).nth(rating).check({ force: true })
    await german.getByLabel(LABELS.de[5]).fill('Statistik.')
    await german.getByRole('radio', { name: 'Mit täglicher Anleitung' }).check()
    await german.getByRole('radio', { name: 'Ja', exact: true }).check()
    await german.getByRole('button', { name: 'Feedback einreichen' }).click()
    await expect(german.locator('form[enctype]')).toHaveCount(0)
    await german.context().close()
  })

  const screen = page.getByRole('main')

  await test.step('it is approved, and the student reads it', async () => {
    await openAs(page, admin, `/manage/feedback?search=${before.student.email}`)
    await expect(screen.getByRole('heading', { name: 'Further questions' })).toBeVisible()
    await expect(screen).toContainText('No: The laboratory closes.')
    await expect(screen).toContainText('The spectrometer.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Approve Feedback' }).click()
    await expect(page.getByText('Feedback approved successfully')).toBeVisible()
    const student = await browser.newPage()
    await openAs(student, before.student, `/feedback/view/${before.supervisorId}/${before.internshipId}`)
    await expect(student.getByText('No: The laboratory closes.')).toBeVisible()
    await expectAccessibleOnPhone(student)
    await student.close()
  })

  const { id } = await newestSet(world)
  await ok(admin.api.put(`/api/v1/question-sets/${id}/archived`, { data: { isArchived: true } }))
})

type Asked = { student: Student; internshipId: string; supervisorId: string; email: string }

/** A student of the department with an approved internship, whose supervisor has not been asked. */
async function askedStudent(world: World, name: string): Promise<Asked> {
  const student = await makeStudent(world, { firstName: 'Zoë', lastName: 'Çağlar', email: `zoe.${name}@gmail.com` })
  await ok(
    student.api.put('/api/v1/profile', {
      data: {
        firstName: 'Zoë',
        lastName: 'Çağlar',
        university: 'Example University',
        major: DEPARTMENT,
        graduationYear: 2027,
      },
    }),
  )
  const email = `marsh.${name}@laboratory.example`
  const internship = await register(student, {}, [{ name: 'Dr Helena Marsh', email }])
  await approve(await adminOf(world), internship)
  return { student, internshipId: internship.id, supervisorId: internship.supervisors[0]!.id, email }
}

async function newestSet(world: World): Promise<{ id: string }> {
  const admin = await adminOf(world)
  const [set] = (await ok(admin.api.get('/api/v1/question-sets'))) as { id: string }[]
  return set!
}

async function writeQuestions(page: Page): Promise<void> {
  const [safety, independence, again, project, care, lessons] = LABELS.en
  const question = (number: number) => page.getByRole('listitem', { name: `Question ${number}` })
  const add = async (number: number, label: string, kind?: string) => {
    await page.getByRole('button', { name: 'Add question' }).click()
    await question(number).getByLabel('Question', { exact: true }).fill(label)
    if (kind) await question(number).getByLabel('Answered with').selectOption(kind)
  }
  await add(1, safety)
  await add(2, independence, 'One of several answers')
  await question(2).getByLabel('Answer 1').fill('With daily guidance')
  await question(2).getByLabel('Answer 2').fill('On their own')
  await add(3, again, 'Yes or no')
  await question(3).getByLabel('Must be explained').selectOption('No')
  await add(4, project, 'A short text')
  await question(4).getByLabel('Must be answered').uncheck()
  await add(5, care)
  await add(6, lessons, 'A short text')
  await question(6).getByLabel('Must be answered').uncheck()
}

async function translate(page: Page, language: 'de' | 'ar'): Promise<void> {
  const choice = page.getByLabel('Language of the text')
  const option = choice.locator(`option[value=${language}]`)
  await expect(option).toContainText('missing: 8')
  await choice.selectOption(language)
  for (const [index, label] of LABELS[language].entries()) {
    const question = page.getByRole('listitem', { name: `Question ${index + 1}` })
    await question.getByLabel('Question', { exact: true }).fill(label)
  }
  const answers = language === 'de' ? ['Mit täglicher Anleitung', 'Allein'] : ['بإرشاد يومي', 'بمفرده']
  for (const [index, answer] of answers.entries()) await page.getByLabel(`Answer ${index + 1}`).fill(answer)
  await expect(option).not.toContainText('missing')
}

async function openForm(
  browser: Browser,
  { inbox, baseURL }: World,
  { email }: Asked,
  visitor: Pick<BrowserContextOptions, 'locale' | 'javaScriptEnabled'> = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...visitor,
  })
  const page = await context.newPage()
  await page.goto(linkIn(await inbox.waitFor(email, /^Your feedback on .*internship$/), '/feedback/submit/'))
  return page
}

/** The questions that are in both versions, but for the reason of a No. */
async function fillQuestions(page: Page): Promise<void> {
  for (const rating of [6, 7]) await page.getByRole('radio', { name: /^2/ }).nth(rating).check({ force: true })
  await page.getByRole('radio', { name: 'On their own' }).check()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
}

/** The six ratings and the two texts that everybody is asked. */
async function fillCore(page: Page): Promise<void> {
  for (let index = 0; index < 6; index += 1)
    await page.getByRole('radio', { name: /^4/ }).nth(index).check({ force: true })
  const texts = page.locator('textarea')
  await texts.and(page.locator('[name=strengths]')).fill('Careful and quick.')
  await texts.and(page.locator('[name=developmentAreas]')).fill('Ask sooner.')
}
