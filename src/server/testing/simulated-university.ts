import { sql } from 'kysely'
import { inTransaction } from '../database/client.ts'
import { RecipientRefused } from '../email/send-email.ts'
import { passAssignmentOn } from '../feedback-requests/assignment-queries.ts'
import { hashToken, linkToken } from '../feedback-requests/feedback-link-queries.ts'
import { enqueueMailing } from '../feedback-requests/mailing-queries.ts'
import { feedbackAnswers, makeAdmin, registrationInput } from './factories.ts'
import type { ModelAssignment } from './schedule-model.ts'
import type { Client, TestApp } from './test-app.ts'

type Internship = { id: string; studentId: string; assignments: Person[] }
/** A supervisor on paper, with what is needed to act. */
export type Person = ModelAssignment & { internship: Internship }

const DAY = 86_400_000

/** Numbers from 0 to 1 that are the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** 500 internships with 700 supervisors, many of whom share an address, and everything that people do with them. */
export async function openUniversity(app: TestApp, random: () => number, firstDay: number) {
  // Apart, because the order in which emails leave is not always the same.
  const fault = seededRandom(421)
  const { db, queue, config, time } = app
  const admin = await app.as(await makeAdmin(db))
  const clients = new Map<string, Client>()
  const people = new Map<string, Person>()
  const isBad = new Set<string>()
  /** What the mail server took, by the link's token in it. */
  const taken: string[] = []
  const whole = (below: number) => Math.floor(random() * below)
  // The first ones supervise many students.
  const anyAddress = () => `supervisor${Math.floor(500 * random() ** 2)}@companies.example`
  for (let n = 20; n < 500; n += 40) isBad.add(`supervisor${n}@companies.example`)
  await enrol()

  async function enrol(): Promise<void> {
    const students = await db
      .insertInto('profiles')
      .values(
        Array.from({ length: 450 }, (_, n) => ({
          firstName: 'Student',
          lastName: `No ${n}`,
          email: `student${n}@gmail.com`,
          emailVerified: true,
          major: 'History',
        })),
      )
      .returning('id')
      .execute()
    const { supervisors: _, ...facts } = registrationInput()
    // Most internships end on a Friday.
    const internships = await db
      .insertInto('internships')
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          ...facts,
          studentId: students[n % 450]!.id,
          startDate: '2026-03-02',
          endDate: dayText(firstDay + (random() < 0.8 ? 4 + 7 * whole(17) : whole(115))),
          status: random() < 0.7 ? ('approved' as const) : ('pending' as const),
        })),
      )
      .returning(['id', 'studentId', 'endDate', 'status'])
      .execute()
    const rows = internships.flatMap(({ id }, n) =>
      [...new Set(Array.from({ length: n < 200 ? 2 : 1 }, anyAddress))].map((email, i) => ({
        internshipId: id,
        name: 'Dr Helena Marsh',
        email,
        isPrimary: i === 0,
      })),
    )
    const supervisors = await db
      .insertInto('internshipSupervisors')
      .values(rows)
      .returning(['id', 'internshipId', 'email'])
      .execute()
    const byId = new Map(internships.map((row) => [row.id, { ...row, assignments: [] as Person[] }]))
    for (const { id, internshipId, email } of supervisors) {
      const internship = byId.get(internshipId)!
      const endDay = Date.parse(`${internship.endDate}T00:00:00Z`) / DAY
      const person = {
        ...UNTOUCHED,
        id,
        address: email,
        endDay,
        isApproved: internship.status === 'approved',
        internship,
      }
      internship.assignments.push(person)
      people.set(id, person)
    }
  }

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
    const address = anyAddress()
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

const UNTOUCHED = {
  isAnswered: false,
  isDeclined: false,
  isStopped: false,
  isRefusedByMailServer: false,
  askedAt: null,
  lastEmailAt: null,
  lastReminder: null,
}

function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}
