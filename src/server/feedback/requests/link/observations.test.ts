import Papa from 'papaparse'
import { beforeEach, describe, expect, it } from 'vitest'
import { RATINGS } from '#domain/feedback/feedback'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import {
  feedbackAnswers,
  makeAdmin,
  makeInternship,
  makeManager,
  makeMidterm,
  makeStudent,
} from '../../../testing/factories.ts'
import { readFeedback } from '../../../testing/read-records.ts'
import { supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { db, stranger } = app
const adminProfile = await makeAdmin(db)
const admin = await app.as(adminProfile)

const SEEN = 'Rebuilt the forecast\nin a week.'
const STORED = 'Rebuilt the forecast in a week.'
const RATED = { technicalSkills: 5, communicationSkills: 3, teamwork: 1, overallRating: 4 }

beforeEach(() => db.deleteFrom('internships').execute())

async function ask({ major = 'Music' } = {}) {
  const student = await makeStudent(db, { major })
  const internship = await makeInternship(db, student)
  const supervisorId = internship.supervisor.id
  const client = await app.as(student)
  await client.feedbackRequests.request({ supervisorId })
  const token = await app.newestToken(supervisorId)
  return { token, supervisorId, internshipId: internship.id, client }
}

async function submitted(observations: object, facts: object = RATED) {
  const asked = await ask()
  const answers = feedbackAnswers({ ...facts, observations })
  await stranger.feedbackRequests.submit({ token: asked.token, answers, wantsCopy: true })
  return { ...asked, answers }
}

async function listed() {
  return (await admin.feedback.listForReview({ limit: 10 })).items[0]
}

describe('what a supervisor saw', () => {
  it('is stored as one line beside a 1, 2 or 5, and with no other rating', async () => {
    await submitted({ technicalSkills: SEEN, communicationSkills: 'For a 3.', teamwork: '', overallRating: 'For a 4.' })
    expect((await listed())?.observations).toEqual({ technicalSkills: STORED })
  })

  it('is refused if it is too long, and beside a rating that does not exist', async () => {
    const { token } = await ask()
    const submit = (observations: object) =>
      stranger.feedbackRequests.submit({ token, answers: feedbackAnswers({ ...RATED, observations }) })
    await expect(submit({ technicalSkills: 'x'.repeat(301) })).rejects.toMatchObject({
      message: 'Please use at most 300 characters',
      data: { issues: [{ path: ['answers', 'observations', 'technicalSkills'] }] },
    })
    await expectRefusal(submit({ punctuality: SEEN }), 'BAD_REQUEST')
    await submit({ technicalSkills: 'x'.repeat(300) })
  })

  it('is no error when it is sent again, and one when it is not the same', async () => {
    const { token, answers } = await submitted({ technicalSkills: SEEN, communicationSkills: 'For a 3.' })
    await stranger.feedbackRequests.submit({ token, answers })
    const other = { ...answers, observations: { technicalSkills: 'Something else.' } }
    await expectRefusal(stranger.feedbackRequests.submit({ token, answers: other }), 'LINK_USED')
  })

  it('is read by the student once approved, in the copy, the shared report and what is held about people', async () => {
    const { token, client, internshipId, supervisorId } = await submitted({ teamwork: 'Left the team & its tasks.' })
    const copy = (await app.deliverEmails()).find(({ subject }) => subject.startsWith('A copy'))
    expect(copy?.text).toMatch(/Teamwork: what the supervisor saw\W+Left the team & its tasks\./)
    const view = () => client.feedback.view({ internshipId, supervisorId })
    await expectRefusal(view(), 'NOT_APPROVED')
    expect(JSON.stringify(await client.privacy.download())).not.toContain('Left the team')
    await admin.feedback.approve(await readFeedback(db, { id: (await listed())!.id }))
    expect((await view()).observations).toEqual({ teamwork: 'Left the team & its tasks.' })
    const { url } = await client.reportLinks.create({ internshipId, supervisorId })
    const report = await (await app.fetch(new URL(url).pathname)).text()
    expect(report).toContain('Left the team &amp; its tasks.')
    expect(JSON.stringify(await client.privacy.download())).toContain(
      '"Teamwork: what the supervisor saw":"Left the team & its tasks."',
    )
    await app.fetch(`/feedback/your-data/${token}`, { method: 'POST', body: new FormData() })
    const [email] = await app.deliverEmails()
    const held = /\/feedback\/held-data\/[^\s"]+/.exec(email?.text ?? '')![0]
    expect(await (await app.fetch(`${held}/file`, { method: 'POST' })).text()).toContain('Left the team & its tasks.')
  })

  it('has a column for each rating of which somebody said something visible', async () => {
    await submitted({ technicalSkills: '=1+1' })
    const download = async (person: { id: string }, query = '') => {
      const headers = { cookie: await app.cookieFor(person.id), 'accept-language': 'de' }
      const text = await (await app.fetch(`/api/v1/exports/feedback.csv${query}`, { headers })).text()
      const { data, meta } = Papa.parse<Record<string, string>>(text.replace('\ufeff', ''), { header: true })
      return { fields: meta.fields ?? [], row: data[0] ?? {} }
    }
    const column = 'Technical Skills: what the supervisor saw'
    const all = await download(adminProfile, '?columns=strengths,observations')
    expect(all.fields.filter((field) => field.includes('saw'))).toEqual([column])
    expect(all.row[column]).toBe("'=1+1")
    expect((await download(adminProfile, '?columns=observations,studentName')).fields).toEqual([column, 'Student Name'])
    await ask({ major: 'Law' })
    expect((await download(await makeManager(db, ['Law']), '?columns=observations,studentName')).fields).toEqual([
      'Student Name',
    ])
  })
})

describe('the form without JavaScript', () => {
  const { submit } = supervisorVisits(app)

  it('asks below each rating, and says what each point looks like', async () => {
    const { token } = await ask()
    const html = await (await app.fetch(`/feedback/submit/${token}`)).text()
    expect(html.match(/name="seen\.\w+"/g)).toHaveLength(RATINGS.length)
    expect(html).toContain('<li id="teamwork-4"><bdi>Offers help; takes up others&#x27; ideas</bdi></li>')
    expect(html).toContain('aria-describedby="teamwork-4"')
    expect(html.match(/An example helps most\./g)).toHaveLength(2)
  })

  it('keeps a line whose rating has changed in its field, and does not store it', async () => {
    const { token } = await ask()
    const refused = await submit(token, { teamwork: '3', 'seen.teamwork': SEEN, strengths: '' })
    expect(refused.html).toContain('Rebuilt the forecast')
    await submit(token, { teamwork: '3', 'seen.teamwork': 'x'.repeat(301) })
    expect((await listed())?.observations).toEqual({})
  })

  it('says at its field that a line is too long', async () => {
    const { token } = await ask()
    const { html } = await submit(token, { teamwork: '2', 'seen.teamwork': 'x'.repeat(301) })
    expect(html).toContain('id="seen.teamwork-error"')
    expect(html).toContain('<a href="#seen.teamwork-answer">Teamwork: What did you see?</a>: Please use at most 300')
    await submit(token, { teamwork: '2', 'seen.teamwork': SEEN })
    expect((await listed())?.observations).toEqual({ teamwork: STORED })
  })
})

describe('mid-term feedback', () => {
  it('says what was seen, too', async () => {
    const { supervisorId } = await ask()
    const supervisor = await db
      .selectFrom('internshipSupervisors')
      .selectAll()
      .where('id', '=', supervisorId)
      .executeTakeFirstOrThrow()
    await makeMidterm(db, supervisor, { observations: { teamwork: 'Half-way.' }, teamwork: 2 })
    const [item] = (await admin.midterms.listToRelease({})).items
    expect(item?.midterm.observations).toEqual({ teamwork: 'Half-way.' })
  })
})
