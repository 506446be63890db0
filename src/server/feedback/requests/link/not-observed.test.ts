import { beforeEach, describe, expect, it } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import {
  answerFields,
  feedbackAnswers,
  makeAdmin,
  makeInternship,
  makeManager,
  makeStudent,
} from '../../../testing/factories.ts'
import { readFeedback } from '../../../testing/read-records.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { db, stranger } = app

async function openRequest() {
  const student = await makeStudent(db, { major: 'Music' })
  const internship = await makeInternship(db, student)
  const supervisorId = internship.supervisor.id
  const client = await app.as(student)
  await client.feedbackRequests.request({ supervisorId })
  const token = await app.newestToken(supervisorId)
  const view = () => client.feedback.view({ internshipId: internship.id, supervisorId })
  return { token, supervisorId, view }
}

async function allow(allowNotObserved: boolean) {
  await db.updateTable('feedbackSettings').set({ allowNotObserved }).execute()
}

const ANSWERS = feedbackAnswers({ teamwork: null, professionalism: null })

beforeEach(() => allow(false))

describe("'Not observed'", () => {
  it('is not offered and is rejected as missing until an admin allows it', async () => {
    const { token, supervisorId } = await openRequest()
    expect(await stranger.feedbackRequests.openLink({ token })).toMatchObject({ allowsNotObserved: false })
    await expect(stranger.feedbackRequests.submit({ token, answers: ANSWERS })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This field is required',
      data: { issues: [{ path: ['answers', 'teamwork'] }, { path: ['answers', 'professionalism'] }] },
    })
    const { status } = await db
      .selectFrom('feedback')
      .select('status')
      .where('supervisorId', '=', supervisorId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('pending')
  })

  it('is valid for skills but never for the overall rating', async () => {
    await allow(true)
    const { token } = await openRequest()
    expect(await stranger.feedbackRequests.openLink({ token })).toMatchObject({ allowsNotObserved: true })
    const answers = Object.assign({}, ANSWERS, { overallRating: null })
    await expect(stranger.feedbackRequests.submit({ token, answers })).rejects.toMatchObject({
      message: 'This field is required',
    })
    await stranger.feedbackRequests.submit({ token, answers: ANSWERS })
  })

  it('is shown and exported as no rating, even after it is disallowed', async () => {
    await allow(true)
    const { token, supervisorId, view } = await openRequest()
    await stranger.feedbackRequests.submit({ token, answers: ANSWERS })
    await allow(false)
    const admin = await app.as(await makeAdmin(db))
    const { items } = await admin.feedback.listForReview({ limit: 100 })
    const unrated = { teamwork: null, professionalism: null, technicalSkills: 4, overallRating: 4 }
    const row = await db
      .selectFrom('feedback')
      .select('id')
      .where('supervisorId', '=', supervisorId)
      .executeTakeFirstOrThrow()
    expect(items.find(({ id }) => id === row.id)).toMatchObject(unrated)
    await admin.feedback.approve(await readFeedback(db, { id: row.id }))
    expect(await view()).toMatchObject(unrated)
    const cookie = await app.cookieFor((await makeManager(db, ['Music'])).id)
    const csv = await (await app.fetch('/api/v1/exports/feedback.csv', { headers: { cookie } })).text()
    expect(csv).toMatch(/Approved"?,"?4"?,"?5"?,"?3"?,(?:"")?,(?:"")?,"?4"?,/)
  })

  it('works without JavaScript and is kept when another field is missing', async () => {
    await allow(true)
    const { token, view } = await openRequest()
    const post = async (facts: Record<string, string>) => {
      const body = new FormData()
      for (const [key, value] of Object.entries({ ...answerFields(), ...facts })) body.append(key, String(value))
      const opened = await app.fetch(`/feedback/submit/${token}`)
      const [cookie = ''] = opened.headers.getSetCookie()
      return app.fetch(`/feedback/submit/${token}`, { method: 'POST', body, headers: { cookie } })
    }
    const again = await post({ teamwork: 'not-observed', strengths: '' })
    expect(again.status).toBe(422)
    expect(await again.text()).toMatch(/name="teamwork"[^>]* checked=""[^>]* value="not-observed"/)
    await allow(false)
    const refused = await post({ teamwork: 'not-observed' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('<a href="#teamwork-answer">Teamwork</a>: This field is required')
    await allow(true)
    expect((await post({ teamwork: 'not-observed' })).status).toBe(303)
    await expectRefusal(view(), 'NOT_APPROVED')
  })
})
