import Papa from 'papaparse'
import { beforeEach, describe, expect, it } from 'vitest'
import type { QuestionSetForm } from '#contract/feedback/question-sets'
import { missingTexts, type Question } from '#domain/feedback/questions'
import { LANGUAGES } from '#domain/text/languages'
import { DAY, MINUTE } from '#domain/time/durations'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  answerFields,
  feedbackAnswers,
  makeAdmin,
  makeInternship,
  makeManager,
  makeStudent,
  makeSupervisor,
  selfAssessmentAnswers,
} from '../../testing/factories.ts'
import { QUESTION, questionSetForm } from '../../testing/question-sets.ts'
import { readFeedback } from '../../testing/read-records.ts'
import { supervisorVisits } from '../../testing/supervisor-visits.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, stranger, later } = app
const { page, post, submit } = supervisorVisits(app)
const adminProfile = await makeAdmin(db)
const admin = await app.as(adminProfile)

const AGAIN: Question = {
  key: 'again',
  kind: 'yesNo',
  section: { en: 'Your view', de: 'Ihre Sicht' },
  label: { en: 'Would you take them again?' },
  help: null,
  isRequired: true,
  reasonFor: 'no',
}
for (const name of ['Alchemy', 'Law', 'Physics']) await admin.departments.add({ name })

/** Edits the latest version. */
async function edit(id: string, form: QuestionSetForm) {
  const { version } = (await admin.questionSets.list()).find((set) => set.id === id)!
  await admin.questionSets.edit({ id, version, ...form })
}

const SUMMER = { name: 'Summer', startsOn: '2026-06-01', endsOn: '2026-09-30' }
const EVERYWHERE = { departments: [] as string[] }

beforeEach(async () => {
  await db.deleteFrom('internships').execute()
  await db.deleteFrom('questionSets').execute()
  await db.deleteFrom('terms').execute()
})

/** Registers an approved internship and asks its first supervisor. */
async function ask({ major = 'Physics', startDate = '2026-06-01' } = {}) {
  const student = await makeStudent(db, { major })
  const internship = await makeInternship(db, student, { startDate, endDate: '2026-08-28' })
  const client = await app.as(student)
  const supervisorId = internship.supervisor.id
  await client.feedbackRequests.request({ supervisorId })
  return { student, internship, client, supervisorId, token: await app.newestToken(supervisorId) }
}

const asked = async (token: string) =>
  (await stranger.feedbackRequests.openLink({ token })).questions.map(({ label }) => label)

describe('the questions of a request', () => {
  it('are those of the day on which it was made, whatever happens to the set', async () => {
    const { id } = await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, name: 'Lab' }))
    const first = await ask()
    const changed = questionSetForm({ ...EVERYWHERE, name: 'Lab', questions: [AGAIN] })
    await edit(id, changed)
    const second = await ask()
    await admin.questionSets.setArchived({ id, isArchived: true })
    const third = await ask()
    expect(await asked(first.token)).toEqual(['Safety at work'])
    expect(await asked(second.token)).toEqual(['Would you take them again?'])
    expect(await asked(third.token)).toEqual([])
    // A reminder asks about the same request.
    await app.deliverEmails()
    await first.client.feedbackRequests.remind({ supervisorId: first.supervisorId })
    expect(await asked(await app.newestToken(first.supervisorId))).toEqual(['Safety at work'])
    const [set] = await admin.questionSets.list()
    expect(set).toMatchObject({ version: 2, asked: 2, questions: [{ key: 'again' }] })
  })

  it('get a new version only if they or the name change', async () => {
    const form = questionSetForm(EVERYWHERE)
    const { id } = await admin.questionSets.add(form)
    await edit(id, { ...form, departments: ['Law'] })
    expect((await admin.questionSets.list())[0]).toMatchObject({ version: 1, departments: ['Law'] })
    await edit(id, { ...form, name: 'Another name' })
    expect((await admin.questionSets.list())[0]).toMatchObject({ version: 2, name: 'Another name' })
  })

  it('come from the set that says most exactly whom it is for', async () => {
    const term = await admin.terms.add(SUMMER)
    const label = (en: string) => [{ ...QUESTION, label: { en } }]
    const add = (name: string, facts: object) =>
      admin.questionSets.add(questionSetForm({ name, questions: label(name), ...EVERYWHERE, ...facts }))
    await add('everybody', {})
    expect(await asked((await ask()).token)).toEqual(['everybody'])
    await add('summer', { termId: term.id })
    expect(await asked((await ask()).token)).toEqual(['summer'])
    expect(await asked((await ask({ startDate: '2026-03-01' })).token)).toEqual(['everybody'])
    const physics = await add('physics', { departments: ['Physics', 'Law'] })
    expect(await asked((await ask()).token)).toEqual(['physics'])
    expect(await asked((await ask({ major: 'Music' })).token)).toEqual(['summer'])
    await add('midterm', { askedIn: 'midterm', departments: ['Physics'] })
    expect(await asked((await ask()).token)).toEqual(['physics'])
    await admin.questionSets.setArchived({ id: physics.id, isArchived: true })
    expect(await asked((await ask()).token)).toEqual(['summer'])
  })

  it('follow a department that is renamed', async () => {
    const department = await admin.departments.add({ name: 'Botanics' })
    await admin.questionSets.add(questionSetForm({ departments: ['Botanics'] }))
    await admin.departments.edit({ id: department.id, name: 'Botany' })
    expect((await admin.questionSets.list())[0]?.departments).toEqual(['Botany'])
    expect(await asked((await ask({ major: 'Botany' })).token)).toEqual(['Safety at work'])
  })

  it('are for each department once, also if it gets the name of one that was deleted', async () => {
    const gone = await admin.departments.add({ name: 'Numerology' })
    const department = await admin.departments.add({ name: 'Numeracy' })
    const departments = ['Law', 'Numeracy', 'Numerology', 'Numeracy']
    await admin.questionSets.add(questionSetForm({ departments }))
    await admin.departments.delete({ id: gone.id })
    expect((await admin.questionSets.list())[0]?.departments).toEqual(['Law', 'Numeracy', 'Numerology'])
    await admin.departments.edit({ id: department.id, name: 'Numerology' })
    expect((await admin.questionSets.list())[0]?.departments).toEqual(['Law', 'Numerology'])
  })

  it('are one version, whole, while an admin changes them', async () => {
    const { id } = await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, name: 'Race' }))
    const changeTwice = async () => {
      for (const en of ['one', 'two'])
        await edit(id, questionSetForm({ ...EVERYWHERE, name: 'Race', questions: [{ ...AGAIN, label: { en } }] }))
    }
    const [requests] = await Promise.all([Promise.all(Array.from({ length: 5 }, () => ask())), changeTwice()])
    for (const { token } of requests) {
      const [question] = (await stranger.feedbackRequests.openLink({ token })).questions
      const value = question!.kind === 'rating' ? 4 : true
      await stranger.feedbackRequests.submit({
        token,
        answers: feedbackAnswers({ further: { [question!.key]: { value } } }),
      })
    }
    expect((await admin.questionSets.list())[0]).toMatchObject({ version: 3, asked: 5 })
  })
})

describe('the form', () => {
  it('asks them without JavaScript, refuses what is missing, keeps what was typed, and stores the answers once', async () => {
    const { id } = await admin.questionSets.add(
      questionSetForm({ ...EVERYWHERE, name: 'Lab', questions: [QUESTION, AGAIN] }),
    )
    const { token, supervisorId, client, internship } = await ask()
    const { html } = await page(`/feedback/submit/${token}`)
    expect(html).toContain('Safety at work')
    expect(html).toContain('Your view')
    expect(html).toContain('2 more questions')
    // Changes the set while the form is open.
    await edit(id, questionSetForm({ ...EVERYWHERE, name: 'Lab', questions: [AGAIN] }))
    const refused = await submit(token, { 'further.again': 'no', 'written.again.reason': '' })
    expect(refused.html).toContain('This field is required')
    expect(refused.html).toContain('Please say why')
    expect(refused.html).toContain('Took initiative on the forecasting project.')
    expect(refused.html).toMatch(/value="no"[^>]*checked|checked[^>]*value="no"/)
    await submit(token, { 'further.safety': '2', 'further.again': 'no', 'written.again.reason': ' Too far away. ' })
    const [item] = (await admin.feedback.listForReview({ limit: 10 })).items
    expect(item?.answered).toMatchObject({
      set: 'Lab',
      version: 1,
      answers: [
        { label: 'Safety at work', value: 2, text: 'Developing' },
        { label: 'Would you take them again?', value: false, reason: 'Too far away.' },
      ],
    })
    await admin.feedback.approve(await readFeedback(db, { id: item!.id }))
    const view = await client.feedback.view({ internshipId: internship.id, supervisorId })
    expect(view.answered?.answers).toHaveLength(2)
  })

  it('is refused through the API with answers that were not asked for, and takes the same ones again', async () => {
    await admin.questionSets.add(questionSetForm(EVERYWHERE))
    const { token } = await ask()
    const send = (further: Record<string, { value: number }>) =>
      stranger.feedbackRequests.submit({ token, answers: feedbackAnswers({ further }) })
    await expect(send({})).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ path: ['answers', 'further', 'safety'] }] },
    })
    await expect(send({ safety: { value: 3 }, other: { value: 3 } })).rejects.toMatchObject({
      message: 'This question was not asked',
    })
    await send({ safety: { value: 3 } })
    await send({ safety: { value: 3 } })
    await expectRefusal(send({ safety: { value: 4 } }), 'LINK_USED')
  })

  it('is shown to admins before it is asked, and not to others', async () => {
    const body = new FormData()
    body.append('questions', JSON.stringify([QUESTION, AGAIN]))
    const show = async (person: { id: string } | null) =>
      app.fetch('/question-preview', {
        method: 'POST',
        body,
        headers: { origin: app.config.publicUrl, ...(person && { cookie: await app.cookieFor(person.id) }) },
      })
    expect(await (await show(adminProfile)).text()).toContain('Would you take them again?')
    expect((await show(await makeManager(db, ['Physics']))).status).toBe(403)
    expect((await show(null)).status).toBe(401)
  })
})

describe('a test of a set', () => {
  const linkIn = (html: string) => /\/feedback\/test\/[\w-]+/.exec(html)![0]

  it('is the request that supervisors get, whose form says what it would accept and stores nothing', async () => {
    const { id } = await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, questions: [AGAIN] }))
    const { address } = await admin.questionSets.sendTest({ id })
    expect(address).toBe(adminProfile.email)
    const email = (await app.deliverWaitingEmails()).find(({ to }) => to.address === address)!
    expect(email.subject).toMatch(/^Test: /)
    expect(email.text).toContain('one more question')
    const path = linkIn(email.html)
    const opened = await page(path)
    expect(opened.html).toContain('Nothing that you submit here is stored')
    expect(opened.html).toContain('Would you take them again?')
    expect((await post(path, answerFields(), '')).response.status).toBe(422)
    expect((await post(path, { ...answerFields(), 'further.again': 'yes' }, '')).html).toContain('Nothing was stored')
    expect(await db.selectFrom('feedback').selectAll().execute()).toEqual([])
  })

  it('asks the version that was sent, for seven days', async () => {
    const { id } = await admin.questionSets.add(
      questionSetForm({ ...EVERYWHERE, askedIn: 'midterm', questions: [AGAIN] }),
    )
    await admin.questionSets.sendTest({ id })
    const path = linkIn((await app.deliverWaitingEmails()).find(({ to }) => to.address === adminProfile.email)!.html)
    await edit(id, questionSetForm({ ...EVERYWHERE, askedIn: 'midterm' }))
    expect((await page(path)).html).toContain('Would you take them again?')
    expect((await page('/feedback/test/somebody-elses-token')).html).toContain('This test has ended')
    later(8 * DAY)
    expect((await page(path)).html).toContain('This test has ended')
  })

  it('is not sent for a set that does not exist', async () => {
    await expectRefusal(admin.questionSets.sendTest({ id: crypto.randomUUID() }), 'NOT_FOUND')
  })
})

describe('mid-term feedback', () => {
  it('has questions of its own, frozen, stored and shown', async () => {
    await admin.terms.add({ ...SUMMER, askMidtermFeedback: true })
    const { id } = await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, name: 'Half', askedIn: 'midterm' }))
    await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, name: 'End', questions: [AGAIN] }))
    const student = await makeStudent(db, { major: 'Physics' })
    const internship = await makeInternship(db, student, { startDate: '2026-06-01', endDate: '2026-08-28' })
    const supervisorId = internship.supervisor.id
    const client = await app.as(student)
    await client.midterms.request({ supervisorId })
    await edit(id, questionSetForm({ ...EVERYWHERE, name: 'Half', askedIn: 'midterm', questions: [AGAIN] }))
    const token = await app.newestMidtermToken(supervisorId)
    const send = (further: Record<string, { value: number }>) =>
      stranger.midterms.submit({ token, answers: feedbackAnswers({ further }) })
    await expect(send({})).rejects.toMatchObject({ data: { issues: [{ path: ['answers', 'further', 'safety'] }] } })
    await send({ safety: { value: 3 } })
    const [item] = (await admin.midterms.listToRelease({ limit: 10 })).items
    expect(item?.midterm.answered).toMatchObject({ set: 'Half', version: 1, answers: [{ key: 'safety', value: 3 }] })
    await client.feedbackRequests.request({ supervisorId })
    expect(await asked(await app.newestToken(supervisorId))).toEqual(['Would you take them again?'])
  })
})

describe('every kind of question', () => {
  const common = { section: null, help: null, isRequired: false }
  const anchors = ['Risky', 'Careless', 'Careful', 'Alert', 'A model'].map((en) => ({ en }))
  const questions: Question[] = [
    { ...common, key: 'safety', kind: 'rating', label: { en: 'Safety at work' }, anchors },
    {
      ...common,
      key: 'alone',
      kind: 'choice',
      label: { en: 'How independently?' },
      choices: [
        { key: 'guided', label: { en: '-2 to +2 days' } },
        { key: 'free', label: { en: "On one's own" } },
      ],
    },
    { ...common, key: 'project', kind: 'text', label: { en: 'Which project?' } },
    { ...AGAIN, ...common },
  ]

  it('may be left out if it is optional, without a heading for nothing', async () => {
    await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, name: 'Lab', questions }))
    const { token } = await ask()
    await submit(token)
    const [item] = (await admin.feedback.listForReview({ limit: 10 })).items
    expect(item?.answered).toEqual({ set: 'Lab', version: 1, answers: [] })
  })

  it('is read in words, and refused with a reason for nothing', async () => {
    await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, name: 'Lab', questions }))
    const { token } = await ask()
    const fields = { 'further.safety': '5', 'further.alone': 'free', 'written.project': 'A <b>laser</b>.' }
    const refused = await submit(token, { ...fields, 'written.again.reason': 'Too far away.' })
    expect(refused.html).toContain('Please choose an answer')
    expect(refused.html).toContain('Too far away.')
    const long = await submit(token, { ...fields, 'written.project': 'x'.repeat(2001) })
    expect(long.html).toContain('2,000')
    await submit(token, fields)
    const [item] = (await admin.feedback.listForReview({ limit: 10 })).items
    expect(item?.answered?.answers.map(({ text }) => text)).toEqual(['A model', "On one's own", 'A <b>laser</b>.'])
    const csv = await app.fetch('/api/v1/exports/feedback.csv?columns=furtherAnswers', {
      headers: { cookie: await app.cookieFor(adminProfile.id), 'accept-language': 'de' },
    })
    const { data, meta } = Papa.parse<Record<string, string>>((await csv.text()).replace('\ufeff', ''), {
      header: true,
    })
    expect(meta.fields?.at(-1)).toBe('Lab v1: Would you take them again? (reason)')
    expect(Object.values(data[0]!)).toEqual(['5', "On one's own", 'A <b>laser</b>.', '', ''])
  })
})

describe('the answers', () => {
  it('have a column each in the export, by version, and none in that of another department', async () => {
    const { id } = await admin.questionSets.add(
      questionSetForm({ departments: ['Physics'], name: 'Lab', questions: [QUESTION, AGAIN] }),
    )
    const one = await ask()
    const further = { safety: { value: 5, reason: 'Wore goggles.' }, again: { value: false, reason: '=1+1' } }
    await stranger.feedbackRequests.submit({ token: one.token, answers: feedbackAnswers({ further }) })
    const renamed = [{ ...QUESTION, label: { en: 'Safety' } }]
    await edit(id, questionSetForm({ departments: ['Physics'], name: 'Lab', questions: renamed }))
    later(MINUTE)
    const two = await ask()
    await stranger.feedbackRequests.submit({
      token: two.token,
      answers: feedbackAnswers({ further: { safety: { value: 1 } } }),
    })
    await ask({ major: 'Law' })
    const download = async (person: { id: string }, query = '') => {
      const headers = { cookie: await app.cookieFor(person.id) }
      const text = await (await app.fetch(`/api/v1/exports/feedback.csv${query}`, { headers })).text()
      return Papa.parse<Record<string, string>>(text.replace('\ufeff', ''), { header: true, skipEmptyLines: true })
    }
    const answers = '?columns=furtherAnswers'
    const { data, meta } = await download(await makeManager(db, ['Physics']), answers)
    expect(meta.fields).toEqual([
      'Lab v1: Safety at work',
      'Lab v1: Safety at work (reason)',
      'Lab v1: Would you take them again?',
      'Lab v1: Would you take them again? (reason)',
      'Lab v2: Safety',
    ])
    const cells = (rows: typeof data) => rows.map((row) => Object.values(row))
    expect(cells(data)).toEqual([
      ['', '', '', '', '1'],
      ['5', 'Wore goggles.', 'No', "'=1+1", ''],
    ])
    const notObserved = JSON.stringify({ safety: { value: null } })
    await db
      .updateTable('feedback')
      .set({ furtherAnswers: notObserved })
      .where('supervisorId', '=', two.supervisorId)
      .execute()
    expect(cells((await download(adminProfile, answers)).data)).toContainEqual(['', '', '', '', 'Not observed'])
    const law = await download(await makeManager(db, ['Law']), '?columns=furtherAnswers,studentName')
    expect(law.meta.fields).toEqual(['Student Name'])
    const chosen = await download(adminProfile, '?columns=furtherAnswers,studentName')
    expect(chosen.meta.fields).toHaveLength(6)
    expect(chosen.meta.fields?.at(-1)).toBe('Student Name')
  })

  it('and their reasons have titles of their own, though their words repeat', async () => {
    const labels = ['Punctual', 'Punctual', 'PUNCTUAL', 'Punctual (2)']
    const common = { kind: 'yesNo' as const, section: null, help: null, isRequired: false, reasonFor: 'no' as const }
    const questions = labels.map((en, at) => ({ ...common, key: `p${at}`, label: { en } }))
    const set = { ...EVERYWHERE, name: 'Twice', questions }
    await admin.questionSets.add(questionSetForm(set))
    await ask()
    const csv = await app.fetch('/api/v1/exports/feedback.csv?columns=furtherAnswers', {
      headers: { cookie: await app.cookieFor(adminProfile.id) },
    })
    const { meta } = Papa.parse<Record<string, string>>((await csv.text()).replace('\ufeff', ''), { header: true })
    const titles = meta.fields?.filter((field) => field.startsWith('Twice'))
    expect(titles).toEqual([
      'Twice v1: Punctual',
      'Twice v1: Punctual (reason)',
      'Twice v1: Punctual (2)',
      'Twice v1: Punctual (2) (reason)',
      'Twice v1: PUNCTUAL (3)',
      'Twice v1: PUNCTUAL (3) (reason)',
      'Twice v1: Punctual (2) (2)',
      'Twice v1: Punctual (2) (2) (reason)',
    ])
  })

  it('have no column in an export whose status leaves out whoever was asked', async () => {
    const { id } = await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, name: 'Lab' }))
    const one = await ask()
    await stranger.feedbackRequests.submit({
      token: one.token,
      answers: feedbackAnswers({ further: { safety: { value: 4, reason: 'Wore goggles.' } } }),
    })
    await edit(id, questionSetForm({ ...EVERYWHERE, name: 'Lab', questions: [AGAIN] }))
    await ask()
    const headers = { cookie: await app.cookieFor(adminProfile.id) }
    const columnsOf = async (status: string) => {
      const url = `/api/v1/exports/feedback.csv?columns=furtherAnswers,studentName&status=${status}`
      const text = await (await app.fetch(url, { headers })).text()
      return Papa.parse<string[]>(text.replace('\ufeff', '')).data[0]!.slice(0, -1)
    }
    expect(await columnsOf('submitted')).toEqual(['Lab v1: Safety at work'])
    expect(await columnsOf('reviewable')).toEqual(['Lab v1: Safety at work'])
    expect(await columnsOf('pending')).toEqual([
      'Lab v2: Would you take them again?',
      'Lab v2: Would you take them again? (reason)',
    ])
    expect(await columnsOf('approved')).toEqual([])
  })

  it('have columns of different names in the export, whatever the questions are called', async () => {
    const text = (key: string, en: string): Question => ({
      key,
      kind: 'text',
      section: null,
      label: { en },
      help: null,
      isRequired: false,
    })
    const questions = [
      text('a', 'Why?'),
      text('b', 'Why? (2)'),
      text('c', 'Why?'),
      text('d', 'Why?'),
      text('e', 'Why?'),
    ]
    await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, name: 'Lab', questions }))
    const { token } = await ask()
    const further = Object.fromEntries(questions.map(({ key }) => [key, { value: `Answer ${key}` }]))
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers({ further }) })
    const response = await app.fetch('/api/v1/exports/feedback.csv?columns=furtherAnswers', {
      headers: { cookie: await app.cookieFor(adminProfile.id) },
    })
    const [header, cells] = Papa.parse<string[]>((await response.text()).replace('\ufeff', '')).data
    expect(header).toEqual([
      'Lab v1: Why?',
      'Lab v1: Why? (2)',
      'Lab v1: Why? (3)',
      'Lab v1: Why? (4)',
      'Lab v1: Why? (5)',
    ])
    expect(cells).toEqual(['Answer a', 'Answer b', 'Answer c', 'Answer d', 'Answer e'])
  })

  it('are in the copy, the shared report and what people can download about themselves', async () => {
    await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, name: 'Lab' }))
    const { token, client, internship, supervisorId } = await ask()
    await app.deliverEmails()
    const answers = feedbackAnswers({ further: { safety: { value: 2, reason: 'Left a door open.' } } })
    await stranger.feedbackRequests.submit({ token, answers, wantsCopy: true })
    const copy = (await app.deliverEmails()).find(({ subject }) => subject.startsWith('A copy'))
    expect(copy?.text).toMatch(/Safety at work\W+2\/5 Developing: Left a door open\./)
    const [item] = (await admin.feedback.listForReview({ limit: 10 })).items
    await admin.feedback.approve(await readFeedback(db, { id: item!.id }))
    const { url } = await client.reportLinks.create({ internshipId: internship.id, supervisorId })
    expect((await page(new URL(url).pathname)).html).toContain('2/5 Developing')
    const own = await client.privacy.download()
    expect(JSON.stringify(own)).toContain('"Lab v1: 1. Safety at work":"2/5 Developing: Left a door open."')
  })
})

describe('a self-assessment', () => {
  const summer = { ...SUMMER, askSelfAssessment: true }

  it('has the questions that the supervisor was asked', async () => {
    await admin.terms.add(summer)
    const { id } = await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, name: 'Lab' }))
    const { client, internship } = await ask()
    const internshipId = internship.id
    const { questions, questionVersionId } = await client.selfAssessments.get({ internshipId })
    expect(questions.map(({ label }) => label)).toEqual(['Safety at work'])
    const save = (facts: object) => client.selfAssessments.save({ internshipId, ...selfAssessmentAnswers(facts) })
    await expect(save({ questionVersionId })).rejects.toMatchObject({
      data: { issues: [{ path: ['further', 'safety'] }] },
    })
    await expectRefusal(save({}), 'QUESTIONS_CHANGED')
    await save({ questionVersionId, further: { safety: { value: 3 } } })
    await edit(id, questionSetForm({ ...EVERYWHERE, questions: [AGAIN] }))
    const saved = await client.selfAssessments.get({ internshipId })
    expect(saved.questions.map(({ label }) => label)).toEqual(['Safety at work'])
    expect(saved.selfAssessment?.answered?.answers).toMatchObject([{ value: 3 }])
  })

  it('has none, if the supervisor was asked none or it was saved before there were any', async () => {
    await admin.terms.add(summer)
    const asked = await ask()
    const saved = await ask()
    const early = selfAssessmentAnswers()
    await saved.client.selfAssessments.save({ internshipId: saved.internship.id, ...early })
    await admin.questionSets.add(questionSetForm(EVERYWHERE))
    for (const { client, internship } of [asked, saved]) {
      const internshipId = internship.id
      const shown = await client.selfAssessments.get({ internshipId })
      expect(shown).toMatchObject({ questions: [], questionVersionId: null })
      await client.selfAssessments.save({ internshipId, ...early, strengths: 'I listen.' })
    }
  })

  it('keeps the questions that were shown, if they change before it is saved', async () => {
    await admin.terms.add(summer)
    const { id } = await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, name: 'Lab' }))
    const student = await makeStudent(db, { major: 'Physics' })
    const internship = await makeInternship(db, student, { startDate: '2026-06-01', endDate: '2026-08-28' })
    const client = await app.as(student)
    const shown = await client.selfAssessments.get({ internshipId: internship.id })
    await edit(id, questionSetForm({ ...EVERYWHERE, questions: [AGAIN] }))
    await client.selfAssessments.save({
      internshipId: internship.id,
      ...selfAssessmentAnswers({ questionVersionId: shown.questionVersionId, further: { safety: { value: 4 } } }),
    })
  })
})

it('begins with a ready set, which is complete in every language', async () => {
  const ready = await admin.questionSets.listReady()
  expect(ready.map(({ name }) => name)).toEqual(['Career readiness (NACE)', 'Engineering', 'Social work'])
  expect(ready.map(({ note }) => note)).toEqual([
    expect.stringContaining('Five of the eight NACE competencies'),
    null,
    null,
  ])
  for (const { name, questions } of ready) {
    for (const language of LANGUAGES) expect(missingTexts(questions, language)).toBe(0)
    await admin.questionSets.add(questionSetForm({ name, questions }))
  }
  expect(await admin.questionSets.list()).toHaveLength(3)
})

it('says in which language a text is that nobody has translated', async () => {
  const anchors = [1, 2, 3, 4, 5].map((point) => ({ en: `Point ${point}`, ...(point > 1 && { de: `Punkt ${point}` }) }))
  const choices = [
    { key: 'now', label: { en: 'Now' } },
    { key: 'later', label: { en: 'Later', de: 'Später' } },
  ]
  const own = { section: { en: 'Your view' }, label: { en: 'Anything else?' }, help: { en: 'In a word.' } }
  await admin.questionSets.add(
    questionSetForm({
      ...EVERYWHERE,
      questions: [
        { ...own, label: QUESTION.label, key: 'safety', kind: 'rating', isRequired: true, anchors },
        { ...own, key: 'else', kind: 'text', isRequired: false },
        { ...own, label: { de: 'Einstellen?' }, key: 'hire', kind: 'choice', isRequired: true, choices },
      ],
    }),
  )
  const { token } = await ask()
  const form = await app.fetch(`/feedback/submit/${token}`, {
    headers: { 'accept-language': 'de' },
  })
  const html = (await form.text()).replaceAll(/<!-- -->/g, '')
  for (const text of ['Your view', 'Anything else?', 'In a word.', 'Point 1', 'Now'])
    expect(html).toContain(`<bdi lang="en">${text}</bdi>`)
  for (const text of ['Arbeitssicherheit', 'Punkt 2', 'Später']) expect(html).toContain(`<bdi>${text}</bdi>`)
})

describe('a set is refused', () => {
  it.each<[string, object]>([
    ['without questions', { questions: [] }],
    ['with seven questions', { questions: Array.from({ length: 7 }, (_, n) => ({ ...QUESTION, key: `q${n}` })) }],
    ['with a key twice', { questions: [QUESTION, QUESTION] }],
    ['with a key that every object has', { questions: [{ ...QUESTION, key: 'constructor' }] }],
    ['with a question without a text', { questions: [{ ...QUESTION, label: { en: ' ' } }] }],
    [
      'with one answer to choose from',
      { questions: [{ ...QUESTION, kind: 'choice', anchors: undefined, choices: [] }] },
    ],
    ['with four of five anchors', { questions: [{ ...QUESTION, anchors: [{}, {}, {}, {}] }] }],
    ['without a name', { name: '' }],
  ])('%s', async (_, facts) => {
    await expectRefusal(admin.questionSets.add(questionSetForm(facts)), 'BAD_REQUEST')
    expect(await admin.questionSets.list()).toEqual([])
  })

  it('with four of five anchors, in a sentence', async () => {
    const anchor = { en: 'Forgets the goggles' }
    const questions = [{ ...QUESTION, anchors: [anchor, anchor, anchor, anchor] }]
    await expect(admin.questionSets.add(questionSetForm({ questions }))).rejects.toMatchObject({
      message: 'Say what each of the five points means',
    })
  })

  it('with the name of another set, or for a term that no longer exists', async () => {
    await admin.questionSets.add(questionSetForm({ name: 'Lab' }))
    await expectRefusal(admin.questionSets.add(questionSetForm({ name: 'LAB' })), 'NAME_TAKEN')
    const termId = crypto.randomUUID()
    await expectRefusal(admin.questionSets.add(questionSetForm({ termId })), 'TERM_NOT_FOUND')
  })

  it('for a department that does not exist, but not for one that was deleted since', async () => {
    const unknown = { departments: ['Physics', 'Astrology'] }
    const refusal = {
      code: 'UNKNOWN_DEPARTMENT',
      message: 'A selected department no longer exists. Please check the departments and try again.',
    }
    await expect(admin.questionSets.add(questionSetForm(unknown))).rejects.toMatchObject(refusal)
    expect(await admin.questionSets.list()).toEqual([])
    const department = await admin.departments.add({ name: 'Phrenology' })
    const form = questionSetForm({ departments: ['Phrenology'] })
    const { id } = await admin.questionSets.add(form)
    await admin.departments.delete({ id: department.id })
    await edit(id, { ...form, questions: [AGAIN] })
    expect((await admin.questionSets.list())[0]).toMatchObject({ version: 2, departments: ['Phrenology'] })
    await expect(edit(id, { ...form, ...unknown })).rejects.toMatchObject(refusal)
  })

  it('if somebody else has changed it since it was read', async () => {
    const form = questionSetForm({ name: 'Lab' })
    const { id } = await admin.questionSets.add(form)
    await edit(id, { ...form, questions: [AGAIN] })
    await expectRefusal(admin.questionSets.edit({ id, version: 1, ...form }), 'CHANGED')
  })

  it('if somebody else has changed whom it is for since it was read', async () => {
    const { id: termId } = await admin.terms.add(SUMMER)
    const form = questionSetForm({ name: 'Lab', departments: ['Physics'] })
    const { id } = await admin.questionSets.add(form)
    const edited = { ...form, questions: [AGAIN] }
    for (const change of [{ departments: ['Law'] }, { askedIn: 'midterm' as const }, { termId }]) {
      const [read] = await admin.questionSets.list()
      await admin.questionSets.edit({ id, version: 1, ...form, ...change })
      const late = admin.questionSets.edit({ id, version: 1, revision: read!.revision, ...edited })
      await expectRefusal(late, 'CHANGED')
      expect((await admin.questionSets.list())[0]).toMatchObject({ version: 1, ...change })
    }
    const [read] = await admin.questionSets.list()
    await admin.questionSets.setArchived({ id, isArchived: true })
    await admin.questionSets.edit({ id, version: 1, revision: read!.revision, ...edited })
    expect((await admin.questionSets.list())[0]).toMatchObject({ version: 2, departments: ['Physics'] })
  })

  it('keeps its term from being deleted', async () => {
    const { id: termId } = await admin.terms.add(SUMMER)
    await admin.questionSets.add(questionSetForm({ name: 'Lab', termId }))
    await expect(admin.terms.delete({ id: termId })).rejects.toMatchObject({
      code: 'HAS_QUESTIONS',
      message: expect.stringContaining('Lab'),
    })
  })
})

it('asks a second supervisor what counts by then', async () => {
  const { id } = await admin.questionSets.add(questionSetForm({ ...EVERYWHERE, name: 'Lab' }))
  const { internship, client, token } = await ask()
  const other = await makeSupervisor(db, internship)
  await edit(id, questionSetForm({ ...EVERYWHERE, name: 'Lab', questions: [AGAIN] }))
  await client.feedbackRequests.request({ supervisorId: other.id })
  expect(await asked(token)).toEqual(['Safety at work'])
  expect(await asked(await app.newestToken(other.id))).toEqual(['Would you take them again?'])
})
