import { feedbackRequest } from '../feedback/requests/asking/feedback-request-email.tsx'
import { enqueueRequestEmail } from '../feedback/requests/asking/request-email-commands.ts'
import { linkToken } from '../feedback/requests/link/feedback-link-queries.ts'
import { passAssignmentOn } from '../internships/supervisors/assignment-commands.ts'
import { inTransaction } from '../platform/database/client.ts'
import { EmailRefused } from '../platform/email/send-email.ts'
import { hashToken } from '../platform/secrets/tokens.ts'
import { feedbackAnswers, makeAdmin, registrationInput } from './factories.ts'
import { readInternship } from './read-records.ts'
import type { ModelMailbox } from './schedule-model.ts'
import { seededRandom } from './seeded-random.ts'
import { anyAddress, dayText, enrol, NEW_SUPERVISOR, type Person } from './simulated-enrolment.ts'
import type { Client, TestApp } from './test-app.ts'

/** The enrolled students, the actions that people take, and a mail server with faults. */
export async function openUniversity(app: TestApp, random: () => number, firstDay: number) {
  // Separate from `random`, because the order of emails differs between runs.
  const fault = seededRandom(421)
  const { db, queue, config, time } = app
  const admin = await app.as(await makeAdmin(db))
  const clients = new Map<string, Client>()
  const people = await enrol(db, random, firstDay)
  const badAddresses = new Set<string>()
  const mailboxes = new Map<string, ModelMailbox>()
  /** Addresses that stopped all automatic emails. */
  const stopped = new Set<string>()
  /** The link tokens of the emails that the mail server accepted. */
  const acceptedTokens: string[] = []
  for (let n = 20; n < 500; n += 40) badAddresses.add(`supervisor${n}@companies.example`)

  function mailboxOf(address: string): ModelMailbox {
    const mailbox = mailboxes.get(address) ?? { automatic: [], any: [] }
    mailboxes.set(address, mailbox)
    return mailbox
  }

  function anyone(isEligible: (person: Person) => boolean): Person | null {
    const eligible = [...people.values()].filter(isEligible)
    return eligible[Math.floor(random() * eligible.length)] ?? null
  }

  async function studentOf({ internship: { studentId } }: Person): Promise<Client> {
    const client = clients.get(studentId) ?? (await app.as({ id: studentId }))
    clients.set(studentId, client)
    return client
  }

  /** The token of this person's newest valid link. */
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
  const isRequested = (person: Person) => isOpen(person) && person.requestedAt !== null

  function noteRequest(person: Person): void {
    person.requestedAt ??= time.now.getTime()
    person.lastEmailAt = time.now.getTime()
    person.lastToAddressAt = time.now.getTime()
    person.isRefusedByMailServer = false
    mailboxOf(person.address).any.push(time.now.getTime())
  }

  /** A person who was asked before stays asked, and an address that stopped the emails stays stopped. */
  function replaceSupervisor(person: Person, address: string): void {
    const { former } = person.internship
    const { requestedAt, reminders, lastToAddressAt } = person
    former.set(`${person.id} ${person.address}`, { requestedAt, reminders, lastToAddressAt })
    const known = former.get(`${person.id} ${address}`)
    const isStopped = stopped.has(address)
    Object.assign(person, { ...NEW_SUPERVISOR, ...known, isStopped, address, lastEmailAt: person.lastEmailAt })
  }

  function stopEmails(address: string): void {
    stopped.add(address)
    for (const one of people.values()) if (one.address === address) one.isStopped = true
  }

  const freeAddress = ({ internship }: Person) => {
    const address = anyAddress(random)
    const isTaken = internship.assignments.some((other) => other.address === address)
    return isTaken || badAddresses.has(address) || internship.declined.has(address) ? null : address
  }

  /** Somebody there has declined one internship and stopped the emails about the student. */
  const isForOffice = ({ internship, address }: Person) => internship.declined.has(address) && stopped.has(address)

  const acts = {
    async approves() {
      const person = anyone((one) => !one.isApproved)
      if (!person) return
      await admin.internships.approve(await readInternship(db, { id: person.internship.id }))
      for (const one of person.internship.assignments) one.isApproved = true
    },
    async requests(button: 'request' | 'remind') {
      const person = anyone(button === 'request' ? isOpen : isRequested)
      if (!person) return
      await (await studentOf(person)).feedbackRequests[button]({ supervisorId: person.id }).then(
        () => noteRequest(person),
        // The limit is three emails in 24 hours, or one after unsubscribing.
        (error: { code?: string }) => {
          if (error.code === 'REQUEST_NOT_SENT' && button === 'remind' && !person.isRequestSent) return
          if (error.code !== 'TOO_MANY_EMAILS' && !(error.code === 'OFFICE_ONLY' && isForOffice(person))) throw error
        },
      )
    },
    async submits() {
      const person = anyone(isRequested)
      const token = person && (await tokenOf(person))
      if (!person || !token) return
      await app.stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
      person.isAnswered = true
    },
    async declines() {
      const person = anyone(isRequested)
      if (!person) return
      const token = await tokenOf(person)
      if (!token) return
      await app.stranger.assignments.decline({ token })
      person.isDeclined = true
      person.internship.declined.add(person.address)
    },
    async handsOver() {
      const person = anyone(isRequested)
      const address = person && freeAddress(person)
      if (!person || !address) return
      const { id, internship } = person
      await inTransaction(db, async (tx) => {
        await tx.updateTable('internshipSupervisors').set({ email: address }).where('id', '=', id).execute()
        await passAssignmentOn(tx, id, time.now)
        const assignment = { supervisorId: id, studentId: internship.studentId, address }
        await enqueueRequestEmail(tx, [assignment], { config, queue, now: time.now, email: feedbackRequest })
      })
      replaceSupervisor(person, address)
      noteRequest(person)
    },
    async corrects() {
      const person = anyone((one) => one.isRefusedByMailServer && !one.isAnswered) ?? anyone((one) => !one.isAnswered)
      const email = person && freeAddress(person)
      if (!person || !email) return
      await (await studentOf(person)).supervisors.correct({ supervisorId: person.id, name: 'Somebody Else', email })
      replaceSupervisor(person, email)
    },
    async unsubscribes() {
      const person = anyone(isRequested)
      const token = person && (await tokenOf(person))
      if (!person || !token) return
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      await app.fetch(`/feedback/unsubscribe/${token}`, { method: 'POST', body })
      stopEmails(person.address)
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
      await admin.internships.reject({ ...(await readInternship(db, { id: person.internship.id })), reason: '' })
      for (const one of person.internship.assignments) people.delete(one.id)
    },
    async deletes() {
      const person = anyone((one) => one.internship.assignments.every(({ isAnswered }) => !isAnswered))
      if (!person) return
      await db.deleteFrom('internships').where('id', '=', person.internship.id).execute()
      for (const one of person.internship.assignments) people.delete(one.id)
    },
  }

  /** Runs the email worker. Some attempts fail temporarily; some addresses always refuse. */
  async function deliver(): Promise<void> {
    const refused: string[] = []
    const accepted: string[] = []
    await app.deliverWaitingEmails(async ({ to, headers }) => {
      const token = /unsubscribe\/([0-9a-f]{40})>/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1]
      if (!token) return
      if (badAddresses.has(to.address)) {
        refused.push(token)
        throw new EmailRefused('550 5.1.1 no such mailbox', { kind: 'address', reason: '550 5.1.1 no such mailbox' })
      }
      if (fault() < 0.05) throw new Error('421 busy, try again')
      accepted.push(token)
      mailboxOf(to.address).any.push(time.now.getTime())
    })
    acceptedTokens.push(...accepted)
    for (const token of accepted)
      for (const { id } of await mailedWith(token)) {
        const person = people.get(id)
        if (person)
          Object.assign(person, {
            isRequestSent: true,
            lastEmailAt: time.now.getTime(),
            lastToAddressAt: time.now.getTime(),
          })
      }
    for (const token of refused)
      for (const { id } of await mailedWith(token)) {
        const person = people.get(id)
        if (person) person.isRefusedByMailServer = true
      }
    // A request that waits while its internship is set back is not sent, and counts as never asked.
    for (const person of people.values()) {
      const { isApproved, isRequestSent, isRefusedByMailServer, requestedAt, lastEmailAt } = person
      const isWaiting = !isRequestSent && !isRefusedByMailServer && requestedAt === lastEmailAt
      if (!isWaiting || isApproved) continue
      person.requestedAt = null
      const mailbox = mailboxOf(person.address)
      mailbox.any = mailbox.any.filter((at) => at !== lastEmailAt)
    }
  }

  /** The supervisor rows that this email's valid links belong to. */
  async function mailedWith(token: string): Promise<{ id: string }[]> {
    return db
      .selectFrom('feedbackLinks')
      .select((eb) => eb.ref('supervisorId').$notNull().as('id'))
      .where('supervisorId', 'is not', null)
      .where('isMailed', '=', true)
      .where('revokedAt', 'is', null)
      .where('mailingId', '=', (eb) =>
        eb.selectFrom('feedbackLinks').select('mailingId').where('tokenHash', '=', hashToken(token)),
      )
      .execute()
  }

  return { admin, people, acts, deliver, acceptedTokens, mailboxOf }
}
