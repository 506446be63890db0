import type { FeedbackSettings } from '#domain/feedback/feedback-settings'
import { LIFT, type Traits } from '#domain/feedback/response-model'
import { sendInPersonTasks } from '../../feedback/in-person/send-in-person-tasks.ts'
import { sendDueEmails } from '../../feedback/reminders/send-due-emails.ts'
import { askLater } from '../../feedback/requests/asking/confirmation-commands.ts'
import { askSecondContacts } from '../../feedback/second-contact/ask-second-contacts.ts'
import { type EmailMessage, EmailRefused } from '../../platform/email/send-email.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { feedbackAnswers, makeAdmin } from '../factories.ts'
import { selectInternships } from '../read-records.ts'
import { readFeedbackSettings } from '../supervisors-term.ts'
import type { Client, TestApp } from '../test-app.ts'
import { type Case, ENDS, enrolCases } from './enrol.ts'
import { at, DAY, measureTerm, type Outcome } from './measure.ts'
import { submitByForm } from './submit-by-form.ts'

export type Arm = {
  name: string
  settings: Pick<
    FeedbackSettings,
    'askConfirmation' | 'askInPerson' | 'askSecondContact' | 'remindToAskAgain' | 'requestDay' | 'reminderDays'
  >
  /** Whether people notice the rating in reminders. */
  hasRatingInReminders: boolean
  traits: Traits | 'uncertain'
  internships: number
}

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
  isStopped: boolean
  isDeclined: boolean
  /** The person wanted to answer and could not. */
  isLost: boolean
  /** How many emails were sent, to all addresses. */
  emails: number
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
  const cases = await enrolCases(db, { ...arm, firstEnd: FIRST_END, isApproved })
  const states = cases.map(
    (one): State => ({
      ...one,
      token: null,
      isAnswered: false,
      isStopped: false,
      isDeclined: false,
      isLost: false,
      emails: 0,
    }),
  )
  const bySupervisor = new Map(states.map((state) => [state.supervisorId, state]))
  const byStudent = new Map(states.map((state) => [state.studentEmail, state]))
  const clients = new Map<string, Client>()
  let later: Later[] = []
  let [emails, requestEmails, unwanted] = [0, 0, 0]
  const deadEnds: string[] = []
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
  const mostContacts = 1 + arm.settings.reminderDays.length + Number(arm.settings.askConfirmation)
  const longestChain = Math.max(...states.map((state) => state.emails))
  const counted = { emails, requestEmails, unwanted, longestChain, deadEnds }
  const measured = await measureTerm(db, { name: arm.name, mostContacts, cases, counted })
  return { ...measured, seconds: (performance.now() - started) / 1000 }

  /** Plays what people do until then, in order. */
  async function actUntil(moment: number): Promise<void> {
    const due = later.filter(({ at }) => at <= moment)
    later = later.filter(({ at }) => at > moment)
    for (const state of states) {
      const { endDay, supervisor, token, isLost } = state
      if (supervisor.answersAt === null || isLost || isDone(state) || !token) continue
      const answersOn = at(endDay, 0) + supervisor.answersAt * DAY
      if (answersOn <= moment) due.push({ at: answersOn, act: () => answer(state) })
    }
    for (const one of due.toSorted((a, b) => a.at - b.at)) {
      time.now = new Date(Math.max(one.at, time.now.getTime()))
      await one.act()
    }
    time.now = new Date(moment)
  }

  async function answer(state: State): Promise<void> {
    if (state.isAnswered) return
    const problem = await submit(state)
    state.isAnswered = problem === undefined
    state.isLost = problem !== undefined
    if (problem !== undefined) deadEnds.push(problem)
  }

  /**
   * Submits through the newest link or, if it has expired, after asking for another. Returns the reason if the answer was not
   * stored.
   */
  async function submit(state: State): Promise<string | undefined> {
    const first = await send(state.token!, state)
    if (first !== 'LINK_EXPIRED') return first
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
    if (due.length === 0) return
    for (const state of due) state.approvedOn = null
    const selection = await selectInternships(
      db,
      due.map(({ internshipId }) => internshipId),
    )
    await admin.bulkDecisions.decideInternships({ selection, decision: 'approved', reason: '' })
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
      .select(['feedbackLinks.supervisorId', 'feedbackLinks.tokenHash', 'feedbackMailings.email'])
      .where('feedbackLinks.tokenHash', 'in', tokens.map(hashToken))
      .execute()
    const kind = links[0]?.email ?? ''
    if (to.address.startsWith('wrong'))
      throw new EmailRefused('550 5.1.1 no such mailbox', { kind: 'address', reason: '550 5.1.1 no such mailbox' })
    emails += 1
    if (kind !== 'supervisor-confirmation') requestEmails += 1
    for (const { supervisorId, tokenHash } of links) {
      const state = bySupervisor.get(supervisorId ?? '')
      if (!state) continue
      // A request for a new link returns those of all open requests at this address.
      if (isDone(state) && !isLinkAskedFor) unwanted += 1
      state.emails += 1
      state.token = tokens.find((token) => hashToken(token) === tokenHash) ?? null
      react(state, kind)
    }
  }

  function react(state: State, kind: string): void {
    const { supervisor, token } = state
    if (supervisor.stopsEmails || supervisor.declines) {
      const isStop = supervisor.stopsEmails && kind !== 'supervisor-confirmation'
      if (isStop || supervisor.declines)
        later.push({
          at: time.now.getTime() + HOUR,
          act: () => (isStop ? stop(state, token!) : decline(state, token!)),
        })
      return
    }
    if (kind === 'supervisor-confirmation') return
    const isReminder = kind === 'feedback-reminder' && arm.hasRatingInReminders
    supervisor.contact(dayOf(state), isReminder ? LIFT.questionInEmail : 0)
  }

  async function stop(state: State, token: string): Promise<void> {
    await app.fetch(`/feedback/unsubscribe/${token}`, { method: 'POST' })
    state.isStopped = true
  }

  async function decline(state: State, token: string): Promise<void> {
    if (state.isDeclined) return
    await app.stranger.assignments.decline({ token })
    state.isDeclined = true
  }

  function toStudent(state: State, { subject }: EmailMessage): void {
    const { supervisor } = state
    if (subject === `Ask ${state.name} in person for your feedback` && supervisor.studentAsks)
      later.push({ at: time.now.getTime() + 3 * HOUR, act: () => askInPerson(state) })
    if (supervisor.hasWrongAddress && subject.includes(state.name) && /not|could/.test(subject)) {
      const wait = supervisor.repairAfter(dayOf(state) < -12)
      if (wait !== null) later.push({ at: time.now.getTime() + wait * DAY, act: () => repair(state) })
    }
  }

  /** The student asks in person, and the supervisor answers through the newest link, or not. */
  async function askInPerson(state: State): Promise<void> {
    if (isDone(state)) return
    await (await clientOf(state)).feedbackRequests.recordInPerson({ supervisorId: state.supervisorId })
    state.supervisor.askInPerson(dayOf(state))
  }

  async function repair(state: State): Promise<void> {
    const { supervisorId, name, mailbox } = state
    await (await clientOf(state)).supervisors.correct({ supervisorId, name, email: mailbox })
  }

  async function clientOf({ studentId }: State): Promise<Client> {
    const client = clients.get(studentId) ?? (await app.as({ id: studentId }))
    clients.set(studentId, client)
    return client
  }

  function dayOf({ endDay }: State): number {
    return (time.now.getTime() - at(endDay, 0)) / DAY
  }
}

function isDone({ isAnswered, isStopped, isDeclined }: State): boolean {
  return isAnswered || isStopped || isDeclined
}
