import { beforeEach, describe, expect, it } from 'vitest'
import { UNDO_SECONDS } from '#domain/office/review'
import { SECOND } from '#domain/time/durations'
import { EMAIL_QUEUE } from '../../platform/jobs/queue.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
  registrationInput,
} from '../../testing/factories.ts'
import { readInternship, selectFeedback, selectInternships } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, queue } = app
const reviewer = await makeAdmin(db)
const admin = await app.as(reviewer)
const { supervisors: _, ...facts } = registrationInput()

async function makePending(email?: string) {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student, { status: 'pending', supervisor: email ? { email } : {} })
  return { student, id: internship.id }
}

async function decide(ids: string[], decision: 'approved' | 'rejected' = 'approved', client = admin) {
  const selection = await selectInternships(db, ids)
  return client.bulkDecisions.decideInternships({ selection, decision, reason: 'Too short' })
}

/** The recipients of all emails that are ever sent, whenever they are due. */
async function deliverAll(): Promise<string[]> {
  return (await app.deliverWaitingEmails()).map(({ to }) => to.address).toSorted()
}

async function state(id: string) {
  const columns = ['status', 'approvedBy', 'rejectionReason'] as const
  const row = await db.selectFrom('internships').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  return [row.status, row.approvedBy !== null, row.rejectionReason]
}

async function setAskConfirmation(askConfirmation: boolean) {
  await db.updateTable('feedbackSettings').set({ askConfirmation }).execute()
}

beforeEach(async () => {
  await setAskConfirmation(false)
  await deliverAll()
})

describe('the emails of a decision about several internships', () => {
  it('wait until it cannot be undone any more, and then leave', async () => {
    const made = [await makePending(), await makePending()]
    await decide(made.map(({ id }) => id))
    const waiting = await queue.boss.findJobs(EMAIL_QUEUE, { queued: true })
    const wait = waiting.map(({ startAfter, createdOn }) => (startAfter.getTime() - createdOn.getTime()) / 1000)
    expect(Math.min(...wait)).toBeGreaterThan(UNDO_SECONDS)
    expect(await app.deliverEmails()).toEqual([])
    expect(await deliverAll()).toEqual(made.map(({ student }) => student.email).toSorted())
  })

  it.each(['approved', 'rejected'] as const)('never leave if it is undone: %s', async (decision) => {
    await setAskConfirmation(true)
    const made = [await makePending(`${decision}@nw.example`), await makePending(`${decision}@nw.example`)]
    const { id } = await decide(
      made.map((one) => one.id),
      decision,
    )
    expect((await queue.boss.findJobs(EMAIL_QUEUE, { queued: true })).length).toBe(decision === 'approved' ? 3 : 2)
    later(UNDO_SECONDS * SECOND)
    expect(await admin.bulkDecisions.undo({ id: id! })).toEqual({ undone: 2, changedSince: 0 })
    for (const one of made) expect(await state(one.id)).toEqual(['pending', false, null])
    expect(await deliverAll()).toEqual([])
    const mailings = db.selectFrom('feedbackMailings').select('id').where('address', '=', `${decision}@nw.example`)
    expect(await mailings.execute()).toEqual([])
    await expectRefusal(admin.bulkDecisions.undo({ id: id! }), 'NOT_FOUND')
  })
})

it('asks the supervisor when an approval that was undone is given again', async () => {
  await setAskConfirmation(true)
  const { id, student } = await makePending('again@nw.example')
  const decision = await decide([id])
  await admin.bulkDecisions.undo({ id: decision.id! })
  await decide([id])
  expect(await deliverAll()).toEqual(['again@nw.example', student.email].toSorted())
})

describe('undoing', () => {
  it('is refused after ten seconds, and the emails leave', async () => {
    const { student, id } = await makePending()
    const decision = await decide([id])
    later((UNDO_SECONDS + 2) * SECOND)
    await expect(admin.bulkDecisions.undo({ id: decision.id! })).rejects.toMatchObject({
      code: 'TOO_LATE',
      message: 'It is too late to undo this: the emails are being sent.',
    })
    expect(await state(id)).toEqual(['approved', true, null])
    expect(await deliverAll()).toEqual([student.email])
  })

  it('is refused if an email has left, whatever the clocks say', async () => {
    const { id } = await makePending()
    const decision = await decide([id])
    await deliverAll()
    await expectRefusal(admin.bulkDecisions.undo({ id: decision.id! }), 'TOO_LATE')
    expect(await state(id)).toEqual(['approved', true, null])
  })

  it('is not possible for somebody else', async () => {
    const { id } = await makePending()
    const decision = await decide([id])
    const other = await app.as(await makeManager(db, ['Computer Science']))
    await expectRefusal(other.bulkDecisions.undo({ id: decision.id! }), 'NOT_FOUND')
    expect(await state(id)).toEqual(['approved', true, null])
  })

  it('leaves out what has changed since, whose email leaves', async () => {
    const [edited, requested, unchanged] = [await makePending(), await makePending(), await makePending()]
    const decision = await decide([edited.id, requested.id, unchanged.id])
    later(SECOND)
    await (await app.as(edited.student)).internships.edit({ ...facts, id: edited.id, industry: 'Wind' })
    const supervisor = await db
      .selectFrom('internshipSupervisors')
      .select('id')
      .where('internshipId', '=', requested.id)
      .executeTakeFirstOrThrow()
    await (await app.as(requested.student)).feedbackRequests.request({ supervisorId: supervisor.id })
    expect(await admin.bulkDecisions.undo({ id: decision.id! })).toEqual({ undone: 1, changedSince: 2 })
    expect(await state(edited.id)).toEqual(['approved', true, null])
    expect(await state(unchanged.id)).toEqual(['pending', false, null])
    const sent = await deliverAll()
    expect(sent).toContain(edited.student.email)
    expect(sent).toContain(requested.student.email)
    expect(sent).not.toContain(unchanged.student.email)
  })

  it('keeps the email to a supervisor of an internship that stays approved, and removes the others from it', async () => {
    await setAskConfirmation(true)
    const [edited, unchanged] = [await makePending('both@nw.example'), await makePending('both@nw.example')]
    const decision = await decide([edited.id, unchanged.id])
    later(SECOND)
    await (await app.as(edited.student)).internships.edit({ ...facts, id: edited.id, industry: 'Wind' })
    await admin.bulkDecisions.undo({ id: decision.id! })
    expect((await deliverAll()).filter((address) => address === 'both@nw.example')).toHaveLength(1)
    const links = db
      .selectFrom('feedbackLinks')
      .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedbackLinks.supervisorId')
      .select('internshipId')
      .where('email', '=', 'both@nw.example')
    expect(await links.execute()).toEqual([{ internshipId: edited.id }])
  })

  it('asks the supervisor about an internship that somebody else has approved in the meantime', async () => {
    await setAskConfirmation(true)
    const [first, second] = [await makePending('shared@nw.example'), await makePending('shared@nw.example')]
    const decision = await decide([first.id])
    later(SECOND)
    await (await app.as(await makeManager(db, ['Computer Science']))).internships.approve(
      await readInternship(db, { id: second.id }),
    )
    await admin.bulkDecisions.undo({ id: decision.id! })
    expect(await deliverAll()).toEqual(['shared@nw.example', second.student.email].toSorted())
  })

  it('restores feedback as it was', async () => {
    const { supervisor } = await makeInternship(db, await makeStudent(db))
    const { id } = await makeFeedback(db, supervisor)
    const decision = await admin.bulkDecisions.approveFeedback({ selection: await selectFeedback(db, [id]) })
    expect(await admin.bulkDecisions.undo({ id: decision.id! })).toEqual({ undone: 1, changedSince: 0 })
    const row = db.selectFrom('feedback').select(['status', 'reviewedBy']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'submitted', reviewedBy: null })
    expect(await deliverAll()).toEqual([])
  })

  it('is counted and recorded like the decision', async () => {
    const counts = async () => (await admin.statistics.get()).internships
    const { id } = await makePending()
    const before = await counts()
    const decision = await decide([id])
    expect(await counts()).toEqual({ ...before, pending: before.pending - 1, approved: before.approved + 1 })
    await admin.bulkDecisions.undo({ id: decision.id! })
    expect(await counts()).toEqual(before)
    const { items } = await admin.audit.list({ record: id })
    expect(items.slice(0, 2).map(({ endpoint }) => endpoint)).toEqual([
      'bulkDecisions.undo',
      'bulkDecisions.decideInternships',
    ])
  })

  it('forgets decisions that are over', async () => {
    for (let nth = 0; nth < 2; nth++) {
      await decide([(await makePending()).id])
      later((UNDO_SECONDS + 2) * SECOND)
    }
    const rows = await db.selectFrom('bulkDecisions').select('id').where('decidedBy', '=', reviewer.id).execute()
    expect(rows.length).toBe(1)
  })
})
