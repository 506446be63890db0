import { sql } from 'kysely'
import { inTransaction } from '../database/client.ts'
import { RecipientRefused } from '../email/send-email.ts'
import { enqueueMailing } from '../feedback-requests/asking/mailing-queries.ts'
import { hashToken, linkToken } from '../feedback-requests/link/feedback-link-queries.ts'
import { passAssignmentOn } from '../feedback-requests/ways-out/assignment-queries.ts'
import { feedbackAnswers, makeAdmin, registrationInput } from './factories.ts'
import { seededRandom } from './seeded-random.ts'
import { anyAddress, dayText, enrol, type Person, UNTOUCHED } from './simulated-enrolment.ts'
import type { Client, TestApp } from './test-app.ts'

/** The enrolled, everything that people do with their internships, and a mail server with faults. */
export async function openUniversity(app: TestApp, random: () => number, firstDay: number) {
  // Apart, because the order in which emails leave is not always the same.
  const fault = seededRandom(421)
  const { db, queue, config, time } = app
  const admin = await app.as(await makeAdmin(db))
  const clients = new Map<string, Client>()
  const people = await enrol(db, random, firstDay)
  const isBad = new Set<string>()
  /** What the mail server took, by the link's token in it. */
  const taken: string[] = []
  const whole = (below: number) => Math.floor(random() * below)
  for (let n = 20; n < 500; n += 40) isBad.add(`supervisor${n}@companies.example`)

  function anyone(isFit: (person: Person) => boolean): Person | null {
    const fit = [...people.values()].filter(isFit)
    return fit[whole(fit.length)] ?? null
  }

  async function studentOf({ internship: { studentId } }: Person): Promise<Client> {
    const client = clients.get(studentId) ?? (await app.as({ id: studentId }))
    clients.set(studentId, client)
    return client
  }

  /** The newest link that this person has and may still use. */
  async function tokenOf({ id }: Person): Promise<string | null> {
    const link = await db
      .selectFrom('feedbackLinks')
      .select('id')
      .where('supervisorId', '=', id)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', time.now)
      .orderBy('expiresAt', 'desc')
      .executeTakeFirst()
    return link ? linkToken(config.authSecret, link.id) : null
  }

  const isOpen = (person: Person) => person.isApproved && !person.isAnswered && !person.isDeclined
  const wasAsked = (person: Person) => isOpen(person) && person.askedAt !== null

  function asked(person: Person): void {
    person.askedAt ??= time.now.getTime()
    person.lastEmailAt = time.now.getTime()
    person.isRefusedByMailServer = false
  }

  function passedOn(person: Person, address: string): void {
    Object.assign(person, {
      ...UNTOUCHED,
      id: person.id,
      address,
      endDay: person.endDay,
      isApproved: person.isApproved,
      lastEmailAt: person.lastEmailAt,
    })
  }

  const freeAddress = ({ internship }: Person) => {
    const address = anyAddress(random)
    return internship.assignments.some((other) => other.address === address) || isBad.has(address) ? null : address
  }

  const acts = {
    async approves() {
      const person = anyone((one) => !one.isApproved)
      if (!person) return
      await admin.internships.approve({ id: person.internship.id })
      for (const one of person.internship.assignments) one.isApproved = true
    },
    async asks(button: 'request' | 'remind') {
      const person = anyone(button === 'request' ? isOpen : wasAsked)
      if (!person) return
      await (await studentOf(person)).feedbackRequests[button]({ supervisorId: person.id }).then(
        () => asked(person),
        // Three in 24 hours are enough; a stopped one may be asked once.
        (error: { code?: string }) => {
          if (error.code !== 'TOO_MANY_EMAILS') throw error
        },
      )
    },
    async submits() {
      const person = anyone(wasAsked)
      const token = person && (await tokenOf(person))
      if (!person || !token) return
      await app.stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
      person.isAnswered = true
    },
    async declines() {
      const person = anyone(wasAsked)
      if (!person) return
      const declined = { declinedAt: time.now }
      await db.updateTable('internshipSupervisors').set(declined).where('id', '=', person.id).execute()
      person.isDeclined = true
    },
    async handsOver() {
      const person = anyone(wasAsked)
      const address = person && freeAddress(person)
      if (!person || !address) return
      const { id, internship } = person
      await inTransaction(db, async (tx) => {
        await tx.updateTable('internshipSupervisors').set({ email: address }).where('id', '=', id).execute()
        await passAssignmentOn(tx, id, time.now)
        const assignment = { supervisorId: id, studentId: internship.studentId, address }
        await enqueueMailing(tx, [assignment], { config, queue, now: time.now, email: 'feedback-request' })
      })
      passedOn(person, address)
      asked(person)
    },
    async corrects() {
      const person = anyone((one) => one.isRefusedByMailServer && !one.isAnswered) ?? anyone((one) => !one.isAnswered)
      const email = person && freeAddress(person)
      if (!person || !email) return
      await (await studentOf(person)).supervisors.correct({ supervisorId: person.id, name: 'Somebody Else', email })
      passedOn(person, email)
    },
    async unsubscribes() {
      const person = anyone(wasAsked)
      const token = person && (await tokenOf(person))
      if (!person || !token) return
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      await app.fetch(`/feedback/unsubscribe/${token}`, { method: 'POST', body })
      for (const { id } of await mailedWith(token)) {
        const one = people.get(id)
        if (one && !one.isAnswered && !one.isDeclined) one.isStopped = true
      }
    },
    async changesTheDates() {
      const person = anyone(isOpen)
      if (!person) return
      const { id, assignments } = person.internship
      const endDay = person.endDay + 14
      const { supervisors: _, ...facts } = registrationInput({ startDate: '2026-03-02', endDate: dayText(endDay) })
      await (await studentOf(person)).internships.edit({ id, ...facts })
      for (const one of assignments) Object.assign(one, { endDay, isApproved: false })
    },
    async rejects() {
      const person = anyone((one) => !one.isApproved)
      if (!person) return
      await admin.internships.reject({ id: person.internship.id, reason: '' })
      for (const one of person.internship.assignments) people.delete(one.id)
    },
    async deletes() {
      const person = anyone((one) => one.internship.assignments.every(({ isAnswered }) => !isAnswered))
      if (!person) return
      await db.deleteFrom('internships').where('id', '=', person.internship.id).execute()
      for (const one of person.internship.assignments) people.delete(one.id)
    },
  }

  /** The worker at work: a few servers are busy at first, a few addresses take nothing at all. */
  async function deliver(): Promise<void> {
    // Whatever was put off is due again; the queue reads the machine's clock.
    await sql`update pgboss.job set start_after = now() where name = 'email' and state = 'retry'`.execute(db)
    const refused: string[] = []
    await app.deliverEmails(async ({ to, headers }) => {
      const token = /unsubscribe\/([0-9a-f]{40})>/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1]
      if (!token) return
      if (isBad.has(to.address)) {
        refused.push(token)
        throw new RecipientRefused('550 5.1.1 no such mailbox')
      }
      if (fault() < 0.05) throw new Error('421 busy, try again')
      taken.push(token)
    })
    for (const token of refused)
      for (const { id } of await mailedWith(token)) {
        const person = people.get(id)
        if (person) person.isRefusedByMailServer = true
      }
  }

  /** The requests that still belong to whoever got this email. */
  async function mailedWith(token: string): Promise<{ id: string }[]> {
    return db
      .selectFrom('feedbackLinks')
      .select((eb) => eb.ref('supervisorId').$notNull().as('id'))
      .where('supervisorId', 'is not', null)
      .where('revokedAt', 'is', null)
      .where('mailingId', '=', (eb) =>
        eb.selectFrom('feedbackLinks').select('mailingId').where('tokenHash', '=', hashToken(token)),
      )
      .execute()
  }

  return { admin, people, acts, deliver, taken }
}
