import { describe, expect, it } from 'vitest'
import { HAS_STOPPED_REMINDERS } from '../../internships/supervisors/stop-queries.ts'
import { makeAdmin, makeInternship, makeStudent } from '../../testing/factories.ts'
import { readInternship } from '../../testing/read-records.ts'
import { supervisorVisits } from '../../testing/supervisor-visits.ts'
import { readFeedbackSettings } from '../../testing/supervisors-term.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { askLater } from '../requests/asking/confirmation-commands.ts'
import { askSecondContacts } from '../second-contact/ask-second-contacts.ts'
import { sendDueEmails } from './send-due-emails.ts'

const app = await createTestApp()
const { db } = app
const { submit } = supervisorVisits(app)

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

describe('the link that stops automatic emails', () => {
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
      for (const text of ['Stop automatic emails?', 'Amira Weber', 'Jonas Weber', `action="${path}"`])
        expect(html).toContain(text)
    }
    expect((await app.fetch(`${path}/undo`)).status).toBe(302)
    expect(await stoppedOf(supervisorIds)).toEqual([false, false])
  })

  it('stops all of them with one click in the mail program, even if it posts twice', async () => {
    const { path, supervisorIds } = await mailed('one-click@nw.example')
    for (let click = 0; click < 2; click++) {
      const answer = await app.fetch(path, ONE_CLICK)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toContain('Automatic emails are stopped')
    }
    expect(await stoppedOf(supervisorIds)).toEqual([true, true])
    expect(await (await app.fetch(path)).text()).toContain('Automatic emails are stopped')
    app.time.now = new Date('2026-06-22T10:00:00Z')
    expect(await sendDueEmails(app)).toBe(1)
    expect((await app.deliverEmails()).map(({ to }) => to.address)).toEqual(['scanner@nw.example'])
  })

  it('turns them back on', async () => {
    const { path, supervisorIds } = await mailed('undo@nw.example')
    await app.fetch(path, ONE_CLICK)
    const answer = await app.fetch(`${path}/undo`, { method: 'POST' })
    expect(await answer.text()).toContain('Automatic emails are on again')
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
      for (const text of ['Stop automatic emails?', 'Amira Weber', 'Jonas Weber']) expect(shown).toContain(text)
      expect(await (await app.fetch(path, ONE_CLICK)).text()).toContain('Automatic emails are stopped')
      const stops = db.selectFrom('supervisorStops').select('kind').where('address', '=', `${what.length}@nw.example`)
      expect(await stops.execute()).toHaveLength(1)
      expect(await (await app.fetch(`${path}/undo`, { method: 'POST' })).text()).toContain(
        'Automatic emails are on again',
      )
      expect(await stops.execute()).toHaveLength(0)
    })

    it('is kept for a request that is opened again', async () => {
      const { path, supervisorIds } = await mailed('closed@nw.example')
      const closed = { closedAt: app.time.now, closeReason: 'Not needed' }
      await db.updateTable('feedback').set(closed).where('supervisorId', 'in', supervisorIds).execute()
      expect(await (await app.fetch(path, ONE_CLICK)).text()).toContain('Automatic emails are stopped')
      expect(await stoppedOf(supervisorIds)).toEqual([true, true])
    })
  })

  it('stops emails to its own address only, after the requests have passed to somebody else', async () => {
    const { path, supervisorIds } = await mailed('done@nw.example')
    await db
      .updateTable('internshipSupervisors')
      .set({ email: 'colleague@nw.example' })
      .where('id', 'in', supervisorIds)
      .execute()
    for (const method of ['GET', 'POST']) {
      const shown = await (await app.fetch(path, { method })).text()
      expect(shown).toContain(method === 'GET' ? 'Stop automatic emails?' : 'Automatic emails are stopped')
      expect(shown).not.toContain('Weber')
    }
    expect(await stoppedOf(supervisorIds)).toEqual([false, false])
  })

  it('says so if it is unknown or malformed', async () => {
    for (const token of ['0'.repeat(40), 'x', '%00', '..%2f..', '<script>', 'a'.repeat(5000)]) {
      const answer = await app.fetch(`/feedback/unsubscribe/${token}`, { method: 'POST' })
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('There is nothing to stop')
    }
  })
})

/** Ends on Thursday, Sep 24, 2026: asked about in September, and on the day of its approval. */
async function nextTerm(email: string, facts: Parameters<typeof makeInternship>[2] = {}) {
  const student = await makeStudent(db, { firstName: 'Nadia', lastName: 'Costa' })
  return makeInternship(db, student, {
    startDate: '2026-08-03',
    endDate: '2026-09-24',
    supervisor: { email },
    ...facts,
  })
}

/** The automatic emails to this mailbox in September 2026. */
async function inSeptember(email: string): Promise<string[]> {
  const subjects: string[] = []
  for (let day = 1; day <= 30; day++) {
    app.time.now = new Date(`2026-09-${String(day).padStart(2, '0')}T10:00:00Z`)
    await askSecondContacts(app)
    await sendDueEmails(app)
    await askLater(app)
    const emails = await app.deliverWaitingEmails()
    subjects.push(
      ...emails.filter(({ to }) => to.address.replace(/[+].*@/, '@') === email).map(({ subject }) => subject),
    )
  }
  app.time.now = new Date('2026-06-24T10:00:00Z')
  return subjects
}

describe('a stop of all automatic emails', () => {
  it('holds for every student, term and role of the mailbox, however it is spelled, until it is taken back', async () => {
    const { path } = await mailed('all@nw.example')
    await app.fetch(path, ONE_CLICK)
    await nextTerm('all@nw.example')
    await nextTerm('all+interns@nw.example')
    const pending = await nextTerm('all@nw.example', { status: 'pending' })
    const contacted = await nextTerm('silent@nw.example')
    await db
      .insertInto('secondContacts')
      .values({
        supervisorId: contacted.supervisor.id,
        name: 'Ana All',
        email: 'all@nw.example',
        namedAt: app.time.now,
      })
      .execute()
    const admin = await app.as(await makeAdmin(db))
    const settings = await readFeedbackSettings(admin)
    await admin.feedbackSettings.change({ ...settings, askConfirmation: true, askSecondContact: true })
    app.time.now = new Date('2026-08-31T10:00:00Z')
    await admin.internships.approve(await readInternship(db, pending))
    expect(await inSeptember('all@nw.example')).toEqual([])
    await app.fetch(`${path}/undo`, { method: 'POST' })
    expect((await inSeptember('all@nw.example')).length).toBeGreaterThan(0)
    await admin.feedbackSettings.change(settings)
  })

  it('can be of one student only', async () => {
    const { path, supervisorIds } = await mailed('one@nw.example')
    const shown = await (await app.fetch(path)).text()
    for (const id of supervisorIds) expect(shown).toContain(`action="${path}/${id}"`)
    expect(shown.match(/href="[^"]*\/feedback\/submit\/[0-9a-f]{40}"/g)).toHaveLength(2)
    const answer = await (await app.fetch(`${path}/${supervisorIds[1]}`, { method: 'POST' })).text()
    expect(answer).toContain('Emails about Jonas Weber are stopped')
    expect(answer).toContain('Stop only emails about Amira Weber')
    expect(await stoppedOf(supervisorIds)).toEqual([false, true])
    expect(await (await app.fetch(path)).text()).toContain('Automatic emails about this student are stopped.')
    // Reloading the page of the button.
    for (const button of ['', '/undo'])
      expect((await app.fetch(`${path}/${supervisorIds[1]}${button}`)).status).toBe(302)
    // Taking back the stop of everything leaves that of one student, which is taken back by itself.
    await app.fetch(path, ONE_CLICK)
    expect(await stoppedOf(supervisorIds)).toEqual([true, true])
    const resumed = await (await app.fetch(`${path}/undo`, { method: 'POST' })).text()
    expect(await stoppedOf(supervisorIds)).toEqual([false, true])
    for (const text of ['Automatic emails about this student are stopped.', 'Turn emails about Jonas Weber back on'])
      expect(resumed).toContain(text)
    expect(resumed).toContain('Stop only emails about Amira Weber')
    // While everything is stopped, taking back one student's stop turns nothing on.
    await app.fetch(path, ONE_CLICK)
    await app.fetch(`${path}/${supervisorIds[0]}`, { method: 'POST' })
    const still = await (await app.fetch(`${path}/${supervisorIds[0]}/undo`, { method: 'POST' })).text()
    expect(still).toContain('Automatic emails are stopped')
    await app.fetch(`${path}/undo`, { method: 'POST' })
    const one = await (await app.fetch(`${path}/${supervisorIds[1]}/undo`, { method: 'POST' })).text()
    expect(one).toContain('Emails about Jonas Weber are on again')
    expect(one).not.toContain('are stopped')
    expect(await stoppedOf(supervisorIds)).toEqual([false, false])
  })

  it('gives out the forms of the others only with a link that opens them', async () => {
    const { path } = await mailed('forwarded@nw.example')
    const forms = async () => {
      const html = await (await app.fetch(path)).text()
      expect(html).toContain('Jonas Weber')
      return html.match(/href="[^"]*\/feedback\/submit\/[0-9a-f]{40}"/g) ?? []
    }
    expect(await forms()).toHaveLength(2)
    const token = path.split('/').at(-1)!
    await submit(token)
    expect(await forms()).toEqual([])
  })

  it('is not for the student who holds the link', async () => {
    const { path, supervisorIds } = await mailed('held@nw.example')
    const { studentId } = await mineOf(supervisorIds[0]!)
    const headers = { cookie: await app.cookieFor(studentId) }
    for (const [method, of] of [
      ['GET', path],
      ['POST', path],
      ['POST', `${path}/${supervisorIds[0]}`],
      ['POST', `${path}/undo`],
    ] as const)
      expect((await app.fetch(of, { method, headers })).status).toBe(403)
    expect(await stoppedOf(supervisorIds)).toEqual([false, false])
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
    expect(await supervisor()).toMatchObject({ hasStoppedReminders: false, nextEmailOn: '2026-07-01' })
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
