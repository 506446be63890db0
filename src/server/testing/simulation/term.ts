import { GIVES_UP, LIFT } from '#domain/feedback/response-model'
import { MAX_SELECTED } from '#domain/office/review'
import { sendInPersonTasks } from '../../feedback/in-person/send-in-person-tasks.ts'
import { sendDueEmails } from '../../feedback/reminders/send-due-emails.ts'
import { askLater } from '../../feedback/requests/asking/confirmation-commands.ts'
import { askSecondContacts } from '../../feedback/second-contact/ask-second-contacts.ts'
import { type EmailMessage, EmailRefused } from '../../platform/email/send-email.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { feedbackAnswers, makeAdmin } from '../factories.ts'
import { selectInternships } from '../read-records.ts'
import { seededRandom } from '../seeded-random.ts'
import { readFeedbackSettings } from '../supervisors-term.ts'
import type { Client, TestApp } from '../test-app.ts'
import type { Arm } from './arms.ts'
import { drawMailboxes, type Mailbox } from './draw-mailboxes.ts'
import { type Case, ENDS, enrolCases } from './enrol.ts'
import { at, type Counted, DAY, measureTerm, type Outcome } from './measure.ts'
import { submitByForm } from './submit-by-form.ts'

const HOUR = 3_600_000
/** A Monday. */
const FIRST_END = Date.UTC(2026, 7, 31) / DAY
const FIRST_DAY = FIRST_END - 46
const LAST_DAY = FIRST_END + ENDS + 21
/** When the schedule runs. Unit: hours of the day in Berlin. */
const RUNS = [9.2, 15.2]

type State = Case & {
  token: string | null
  isAnswered: boolean
  isDeclined: boolean
  /** The person wanted to answer and could not. */
  isLost: boolean
}

type Later = { at: number; act: () => Promise<void> }

/** Runs the schedule, the emails and the linked pages through a term of these people. */
export async function simulateTerm(app: TestApp, arm: Arm): Promise<Outcome> {
  const started = performance.now()
  const { db, time } = app
  const admin = await app.as(await makeAdmin(db))
  time.now = new Date(at(FIRST_DAY, 6))
  const settings = await readFeedbackSettings(admin)
  await admin.feedbackSettings.change({ ...settings, ...arm.settings, sendAutomatically: true })
  const isApproved = !arm.settings.askConfirmation
  const mailboxes = drawMailboxes(arm)
  const cases = await enrolCases(db, { ...arm, mailboxes, firstEnd: FIRST_END, isApproved })
  const states = cases.map(
    (one): State => ({ ...one, token: null, isAnswered: false, isDeclined: false, isLost: false }),
  )
  const bySupervisor = new Map(states.map((state) => [state.supervisorId, state]))
  const byStudent = new Map(states.map((state) => [state.studentEmail, state]))
  const clients = new Map<string, Client>()
  const random = seededRandom(arm.seed)
  let later: Later[] = []
  const counted: Counted = { unwanted: 0, afterStop: 0, expired: 0, gaveUp: 0, deadEnds: [] }
  let isLinkAskedFor = false

  for (let day = FIRST_DAY; day <= LAST_DAY; day++)
    for (const hour of RUNS) {
      await actUntil(at(day, hour))
      await approveDue(day)
      await sendDueEmails(app)
      await askLater(app)
      await askSecondContacts(app)
      await sendInPersonTasks(app)
      await deliver()
    }
  await actUntil(at(LAST_DAY, 20))
  const measured = await measureTerm(db, { name: arm.name, mailboxes, cases, counted })
  return { ...measured, seconds: (performance.now() - started) / 1000 }

  /** Plays what people do until then, in order. */
  async function actUntil(moment: number): Promise<void> {
    const due = later.filter(({ at }) => at <= moment)
    later = later.filter(({ at }) => at > moment)
    for (const state of states) {
      const { endDay, supervision, token, isLost } = state
      if (supervision.answersAt === null || isLost || isDone(state) || !token) continue
      const answersOn = at(endDay, 0) + (supervision.answersAt - endDay) * DAY
      if (answersOn <= moment) due.push({ at: answersOn, act: () => answer(state) })
    }
    for (const one of due.toSorted((a, b) => a.at - b.at)) {
      time.now = new Date(Math.max(one.at, time.now.getTime()))
      await one.act()
    }
    time.now = new Date(moment)
  }

  async function answer(state: State): Promise<void> {
    if (isDone(state)) return
    const problem = await submit(state)
    if (problem === 'GAVE_UP') {
      state.supervision.giveUp()
      return
    }
    state.isAnswered = problem === undefined
    state.isLost = problem !== undefined
    if (problem !== undefined) counted.deadEnds.push(problem)
  }

  /**
   * Submits through the newest link or, if it has expired, after asking for another. Returns the reason if the answer was not
   * stored.
   */
  async function submit(state: State): Promise<string | undefined> {
    const first = await send(state.token!, state)
    if (first !== 'LINK_EXPIRED') return first
    counted.expired += 1
    if (random() < GIVES_UP) {
      counted.gaveUp += 1
      return 'GAVE_UP'
    }
    await app.fetch(`/feedback/renew/${state.token}`, { method: 'POST' })
    isLinkAskedFor = true
    await deliver()
    isLinkAskedFor = false
    return send(state.token!, state)
  }

  /** Every tenth person has no JavaScript. */
  async function send(token: string, { supervisorId }: State): Promise<string | undefined> {
    if (supervisorId.charCodeAt(0) % 10 === 0) return submitByForm(app, token)
    return app.stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() }).then(
      () => undefined,
      (error: { code?: string; message: string }) => error.code ?? error.message,
    )
  }

  async function approveDue(day: number): Promise<void> {
    const due = states.filter(({ approvedOn }) => approvedOn !== null && approvedOn <= day)
    for (let start = 0; start < due.length; start += MAX_SELECTED) {
      const batch = due.slice(start, start + MAX_SELECTED)
      for (const state of batch) state.approvedOn = null
      const selection = await selectInternships(
        db,
        batch.map(({ internshipId }) => internshipId),
      )
      await admin.bulkDecisions.decideInternships({ selection, decision: 'approved', reason: '' })
    }
  }

  async function deliver(): Promise<void> {
    await app.deliverWaitingEmails(async (message) => {
      const student = byStudent.get(message.to.address)
      if (student) return toStudent(student, message)
      await toSupervisor(message)
    })
  }

  async function toSupervisor({ to, html }: EmailMessage): Promise<void> {
    const tokens = [...new Set(Array.from(html.matchAll(/\/feedback\/submit\/([0-9a-f]{40})/g), ([, token]) => token!))]
    if (tokens.length === 0) return
    const links = await db
      .selectFrom('feedbackLinks')
      .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
      .select(['feedbackLinks.supervisorId', 'feedbackLinks.tokenHash'])
      .select(['feedbackMailings.email', 'feedbackMailings.isAutomatic'])
      .where('feedbackLinks.tokenHash', 'in', tokens.map(hashToken))
      .execute()
    if (to.address.startsWith('wrong'))
      throw new EmailRefused('550 5.1.1 no such mailbox', { kind: 'address', reason: '550 5.1.1 no such mailbox' })
    const named: State[] = []
    for (const { supervisorId, tokenHash } of links) {
      const state = bySupervisor.get(supervisorId ?? '')
      if (!state) continue
      state.token = tokens.find((token) => hashToken(token) === tokenHash) ?? null
      named.push(state)
    }
    const [{ mailbox }, { email, isAutomatic }] = [named[0]!, links[0]!]
    mailbox.emails += 1
    if (email !== 'supervisor-confirmation') mailbox.requestEmails += 1
    // A request for a new link returns those of all open requests at this address.
    if (isLinkAskedFor) return
    if (mailbox.isStopped && isAutomatic) counted.afterStop += 1
    if (named.some(isDone)) counted.unwanted += 1
    const inOrder = named.toSorted((a, b) => (a.studentEmail < b.studentEmail ? -1 : 1))
    react(mailbox, inOrder, email)
  }

  /** What a person does on getting an email that names these students. */
  function react({ person }: Mailbox, named: readonly State[], kind: string): void {
    const inAnHour = time.now.getTime() + HOUR
    person.receive(today())
    if (person.declines)
      for (const state of named) later.push({ at: inAnHour, act: () => decline(state, state.token!) })
    if (person.declines || kind === 'supervisor-confirmation') return
    const isReminder = kind === 'feedback-reminder' && arm.hasRatingInReminders
    for (const { supervision } of named) supervision.read(today(), isReminder ? LIFT.questionInEmail : 0)
    const isWilling = named.some(({ supervision }) => supervision.answersAt !== null)
    if (!isWilling && person.stops()) later.push({ at: inAnHour, act: () => stop(named[0]!) })
  }

  /** One click stops all automatic emails to the mailbox. */
  async function stop({ mailbox, token }: State): Promise<void> {
    await app.fetch(`/feedback/unsubscribe/${token}`, { method: 'POST' })
    mailbox.isStopped = true
  }

  async function decline(state: State, token: string): Promise<void> {
    if (state.isDeclined) return
    await app.stranger.assignments.decline({ token })
    state.isDeclined = true
  }

  function toStudent(state: State, { subject }: EmailMessage): void {
    const { mailbox, supervision } = state
    const { name, person } = mailbox
    if (subject === `Ask ${name} in person for your feedback` && supervision.studentAsks)
      later.push({ at: time.now.getTime() + 3 * HOUR, act: () => askInPerson(state) })
    if (person.hasWrongAddress && subject.includes(name) && /not|could/.test(subject)) {
      const wait = supervision.repairAfter(today() - state.endDay < -12)
      if (wait !== null) later.push({ at: time.now.getTime() + wait * DAY, act: () => repair(state) })
    }
  }

  /** The student asks in person, and the supervisor answers through the newest link, or not. */
  async function askInPerson(state: State): Promise<void> {
    if (isDone(state)) return
    await (await clientOf(state)).feedbackRequests.recordInPerson({ supervisorId: state.supervisorId })
    state.supervision.askInPerson(today())
  }

  async function repair(state: State): Promise<void> {
    const { name, address } = state.mailbox
    const { supervisorId } = state
    await (await clientOf(state)).supervisors.correct({ supervisorId, name, email: address })
  }

  async function clientOf({ studentId }: State): Promise<Client> {
    const client = clients.get(studentId) ?? (await app.as({ id: studentId }))
    clients.set(studentId, client)
    return client
  }

  /** Unit: days since Jan 1, 1970, with the time of the day. */
  function today(): number {
    return FIRST_DAY + (time.now.getTime() - at(FIRST_DAY, 0)) / DAY
  }
}

function isDone({ isAnswered, isDeclined, mailbox }: State): boolean {
  return isAnswered || isDeclined || mailbox.isStopped
}
