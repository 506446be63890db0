import { describe, expect, it } from 'vitest'
import { HAS_STOPPED_REMINDERS } from '../../internships/supervisors/stop-queries.ts'
import { makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sendDueEmails } from './send-due-emails.ts'

const app = await createTestApp()
const { db } = app

/** Sends one automatic email about two students; `path` is that of its unsubscribe URL. */
async function mailed(email: string) {
  const supervisorIds: string[] = []
  for (const firstName of ['Amira', 'Jonas']) {
    const student = await makeStudent(db, { firstName, lastName: 'Weber' })
    const { supervisor } = await makeInternship(db, student, {
      startDate: '2026-04-01',
      endDate: '2026-06-25',
      supervisor: { email },
    })
    supervisorIds.push(supervisor.id)
  }
  await sendDueEmails(app)
  const message = (await app.deliverEmails()).find(({ to }) => to.address === email)
  const header = message?.headers?.['List-Unsubscribe'] ?? ''
  return { supervisorIds, message, path: header.replace(/^<http:\/\/localhost:3000(.+)>$/, '$1') }
}

async function stoppedOf(supervisorIds: string[]): Promise<boolean[]> {
  const rows = await db
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(HAS_STOPPED_REMINDERS.as('hasStoppedReminders'))
    .where('internshipSupervisors.id', 'in', supervisorIds)
    .execute()
  return rows.map(({ hasStoppedReminders }) => hasStoppedReminders)
}

function mineOf(supervisorId: string) {
  return db
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['internships.studentId', 'internships.id as internshipId', 'internshipSupervisors.id as supervisorId'])
    .select(['internshipSupervisors.name', 'internshipSupervisors.email'])
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
}
type Mine = Awaited<ReturnType<typeof mineOf>>
type Client = Awaited<ReturnType<typeof app.as>>

const ONE_CLICK = {
  method: 'POST',
  body: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}

describe('the link that stops reminders', () => {
  it('is in the headers and the email, and changes nothing on GET', async () => {
    const { message, path, supervisorIds } = await mailed('scanner@nw.example')
    expect(message?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/feedback\/unsubscribe\/[0-9a-f]{40}>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(message?.html).toContain(path)
    for (let visit = 0; visit < 10; visit++) {
      const answer = await app.fetch(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      const html = await answer.text()
      for (const text of ['Stop reminders?', 'Amira Weber', 'Jonas Weber', `action="${path}"`])
        expect(html).toContain(text)
    }
    expect((await app.fetch(`${path}/undo`)).status).toBe(302)
    expect(await stoppedOf(supervisorIds)).toEqual([false, false])
  })

  it('stops reminders for all students in the email with one click in the mail program, even if it posts twice', async () => {
    const { path, supervisorIds } = await mailed('one-click@nw.example')
    for (let click = 0; click < 2; click++) {
      const answer = await app.fetch(path, ONE_CLICK)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('Reminders are stopped')
    }
    expect(await stoppedOf(supervisorIds)).toEqual([true, true])
    expect(await (await app.fetch(path)).text()).toContain('Reminders are stopped')
    app.time.now = new Date('2026-06-22T10:00:00Z')
    expect(await sendDueEmails(app)).toBe(1)
    expect((await app.deliverEmails()).map(({ to }) => to.address)).toEqual(['scanner@nw.example'])
  })

  it('turns them back on', async () => {
    const { path, supervisorIds } = await mailed('undo@nw.example')
    await app.fetch(path, ONE_CLICK)
    const answer = await app.fetch(`${path}/undo`, { method: 'POST' })
    expect(await answer.text()).toContain('Reminders are on again')
    expect(await stoppedOf(supervisorIds)).toEqual([false, false])
  })

  it('still works after the link to the form has expired', async () => {
    const { path, supervisorIds } = await mailed('late@nw.example')
    app.time.now = new Date('2026-08-20T10:00:00Z')
    await app.fetch(path, ONE_CLICK)
    expect(await stoppedOf(supervisorIds)).toEqual([true, true])
    app.time.now = new Date('2026-06-24T10:00:00Z')
  })

  it('works even if a mail program has changed it', async () => {
    const { path, supervisorIds } = await mailed('mangled@nw.example')
    const token = path.split('/').at(-1) ?? ''
    const answer = await app.fetch(`/feedback/unsubscribe/${token.toUpperCase()}.`, ONE_CLICK)
    expect(answer.status).toBe(200)
    expect(await stoppedOf(supervisorIds)).toEqual([true, true])
  })

  it('drops an automatic email that is still in the queue', async () => {
    const { path } = await mailed('queue@nw.example')
    // The request was late, so the first reminder is due a week after it.
    app.time.now = new Date('2026-07-02T10:00:00Z')
    await sendDueEmails(app)
    const mailings = await db
      .selectFrom('feedbackMailings')
      .where('address', '=', 'queue@nw.example')
      .select('email')
      .execute()
    expect(mailings).toHaveLength(2)
    await app.fetch(path, ONE_CLICK)
    expect((await app.deliverEmails()).map(({ to }) => to.address)).not.toContain('queue@nw.example')
  })

  describe('belongs to the person and the students, whatever becomes of the requests', () => {
    it.each<[string, (client: Client, one: Mine) => Promise<unknown>]>([
      [
        'corrected to another address and back',
        async ({ supervisors }, { supervisorId, name, email }) => {
          await supervisors.correct({ supervisorId, name, email: `x${email}` })
          await supervisors.correct({ supervisorId, name, email })
        },
      ],
      [
        'removed and added again',
        async ({ supervisors }, { internshipId, supervisorId, name, email }) => {
          await supervisors.add({ internshipId, name: 'Tomás Ribeiro', email: `y${email}` })
          await supervisors.remove({ supervisorId })
          await supervisors.add({ internshipId, name, email })
        },
      ],
    ])('is found in the old email when the supervisor was %s', async (what, change) => {
      const { path, supervisorIds } = await mailed(`${what.length}@nw.example`)
      for (const id of supervisorIds) {
        const mine = await mineOf(id)
        await change(await app.as({ id: mine.studentId }), mine)
      }
      const shown = await (await app.fetch(path)).text()
      for (const text of ['Stop reminders?', 'Amira Weber', 'Jonas Weber']) expect(shown).toContain(text)
      expect(await (await app.fetch(path, ONE_CLICK)).text()).toContain('Reminders are stopped')
      const stops = db.selectFrom('supervisorStops').select('kind').where('address', '=', `${what.length}@nw.example`)
      expect(await stops.execute()).toHaveLength(2)
      expect(await (await app.fetch(`${path}/undo`, { method: 'POST' })).text()).toContain('Reminders are on again')
      expect(await stops.execute()).toHaveLength(0)
    })

    it('is kept for a request that is opened again', async () => {
      const { path, supervisorIds } = await mailed('closed@nw.example')
      const closed = { closedAt: app.time.now, closeReason: 'Not needed' }
      await db.updateTable('feedback').set(closed).where('supervisorId', 'in', supervisorIds).execute()
      expect(await (await app.fetch(path, ONE_CLICK)).text()).toContain('There is nothing to stop')
      expect(await stoppedOf(supervisorIds)).toEqual([true, true])
    })
  })

  it('says so if there is nothing to stop: answered, handed over, unknown or malformed', async () => {
    const { path, supervisorIds } = await mailed('done@nw.example')
    await db
      .updateTable('internshipSupervisors')
      .set({ email: 'colleague@nw.example' })
      .where('id', 'in', supervisorIds)
      .execute()
    for (const method of ['GET', 'POST']) {
      const answer = await app.fetch(path, { method })
      expect([answer.status, (await answer.text()).includes('There is nothing to stop')]).toEqual([200, true])
    }
    expect(await stoppedOf(supervisorIds)).toEqual([false, false])
    for (const token of ['0'.repeat(40), 'x', '%00', '..%2f..', '<script>', 'a'.repeat(5000)]) {
      const answer = await app.fetch(`/feedback/unsubscribe/${token}`, { method: 'POST' })
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('There is nothing to stop')
    }
  })
})

describe('the student of a supervisor who has stopped the reminders', () => {
  it('sees this, and can send one manual reminder every 24 hours', async () => {
    const { path, supervisorIds } = await mailed('enough@nw.example')
    const [supervisorId = ''] = supervisorIds
    const { studentId } = await db
      .selectFrom('internships')
      .innerJoin('internshipSupervisors', 'internshipSupervisors.internshipId', 'internships.id')
      .select('studentId')
      .where('internshipSupervisors.id', '=', supervisorId)
      .executeTakeFirstOrThrow()
    const client = await app.as({ id: studentId })
    const supervisor = async () => (await client.internships.listMine())[0]?.supervisors[0]
    expect(await supervisor()).toMatchObject({ hasStoppedReminders: false, nextEmailOn: '2026-07-09' })
    await app.fetch(path, ONE_CLICK)
    expect(await supervisor()).toMatchObject({ hasStoppedReminders: true, nextEmailOn: null })
    const sentAt = app.time.now.getTime()
    app.time.now = new Date(sentAt + 5 * 60 * 60 * 1000)
    await expect(client.feedbackRequests.remind({ supervisorId })).rejects.toMatchObject({
      message:
        'This supervisor has turned off reminders and has received an email in the last 24 hours. You can send the next one in 19 hours.',
    })
    app.time.now = new Date(sentAt + 24 * 60 * 60 * 1000)
    await client.feedbackRequests.remind({ supervisorId })
    expect((await app.deliverEmails()).map(({ to }) => to.address)).toEqual(['enough@nw.example'])
  })
})
