import { readFeedbackSettings } from '../supervisors-term.ts'
import { type OfficesOffer, offersInList, offersToOffice } from './offers.ts'
import { SUPERVISORS } from './people.ts'
import type { Pick } from './pick.ts'
import { ask, LIMITS } from './requests.ts'
import { noteUndo } from './review-acts.ts'
import { answersWith, dayOf } from './student-acts.ts'
import type { Reviewer, Walk } from './world.ts'

/** A supervisor with a button on a screen. */
type Offered = {
  offer: OfficesOffer
  supervisorId: string
  feedbackId: string | null
  name: string
  email: string
  about: string
}

/** Presses a button for a supervisor, on the student's page or in the list of open requests. */
export async function pressesAsOffice(walk: Walk, pick: Pick): Promise<string | null> {
  const by = pick.one('reviewer', walk.reviewers, ({ name }) => name)!
  const offered = pick.isTrue('list', 0.5) ? await offeredInList(by) : await offeredOnPages(by)
  const kind = pick.word('kind', BUTTONS, (one) => offered.some(({ offer }) => offer === one))
  const one = pick.one(
    'button',
    offered.filter(({ offer }) => offer === kind),
    ({ about }) => about,
  )
  if (!one) return null
  const what = `${by.name} presses ${kind} of ${one.about}`
  const done = await ask(walk, { kind: 'reviewer', reviewer: by }, what, () => press(walk, pick, by, one))
  noteUndo(walk, by, done.data)
  const isAboutInput = kind === 'correct' && ABOUT_INPUT.has(done.code ?? '')
  if (done.code && !LIMITS.includes(done.code) && !isAboutInput) walk.seeAgainst('offered', `${what}: ${done.code}`)
  return `${what} ${done.code ?? ''}`
}

/** Refusals that depend on the person whom staff have entered. */
const ABOUT_INPUT = new Set(['DUPLICATE_EMAIL', 'SECOND_CONTACT', 'DECLINED'])

const BUTTONS: OfficesOffer[] = ['request', 'request', 'enter', 'remind', 'remind', 'askSecond', 'correct', 'close']

async function offeredInList({ api }: Reviewer): Promise<Offered[]> {
  const { items } = await api.openRequests.list({ limit: 100 })
  return items.flatMap((one) =>
    offersInList(one).map((offer) => ({
      offer,
      supervisorId: '',
      feedbackId: one.id,
      name: one.supervisorName,
      email: one.supervisorEmail,
      about: `${one.supervisorName} in the list, ${one.studentName}'s ${one.positionTitle}`,
    })),
  )
}

async function offeredOnPages({ api }: Reviewer): Promise<Offered[]> {
  const { items } = await api.students.list({ limit: 100 })
  const records = await Promise.all(items.map(({ id }) => api.students.get({ id })))
  return records.flatMap(({ firstName, internships }) =>
    internships.flatMap((internship) =>
      internship.supervisors.flatMap((one) =>
        offersToOffice(one, internship).map((offer) => ({
          offer,
          supervisorId: one.id,
          feedbackId: one.feedbackId,
          name: one.name,
          email: one.email,
          about: `${one.name}, ${firstName}'s ${internship.positionTitle}`,
        })),
      ),
    ),
  )
}

async function press(walk: Walk, pick: Pick, { api }: Reviewer, { offer, ...one }: Offered): Promise<unknown> {
  const { supervisorId, email } = one
  const id = one.feedbackId ?? ''
  if (offer === 'request') return api.openRequests.request({ supervisorId })
  if (offer === 'remind') return api.openRequests.remind({ ids: [id] })
  if (offer === 'askSecond') return api.openRequests.askSecondContact({ id })
  if (offer === 'close') return api.openRequests.close({ id, reason: 'No longer needed.' })
  if (offer === 'correct') {
    const { name, email: corrected } = pick.one('corrected', SUPERVISORS, (person) => person.name)!
    return api.openRequests.correct({ id, name, email: corrected })
  }
  const { questionVersionId, startDate, supervisorName } = await api.feedback.readEntry({ supervisorId })
  const saidBy = { name: supervisorName, email }
  const { text, passage, answers } = answersWith(pick)
  const [givenOn] = [dayOf(walk), startDate].toSorted().slice(-1)
  const entered = await api.feedback.enter({
    supervisorId,
    saidBy,
    way: 'telephone',
    givenOn: givenOn!,
    answers,
    questionVersionId,
  })
  walk.answers.push({ text, passage, supervisorId, address: email, typedIn: null })
  return entered
}

/** Sends reminders for all requests in the list. */
export async function remindsInBulk(walk: Walk, pick: Pick): Promise<string | null> {
  const by = pick.one('reviewer', walk.reviewers, ({ name }) => name)!
  const { items } = await by.api.openRequests.list({ limit: 100 })
  if (items.length === 0) return null
  const done = await ask(walk, { kind: 'reviewer', reviewer: by }, 'remind in bulk', () =>
    by.api.openRequests.remind({ ids: items.map(({ id }) => id) }),
  )
  noteUndo(walk, by, done.data)
  return `${by.name} reminds of all ${items.length} open requests: ${done.code ?? done.data.emails}`
}

/** Reopens a closed request. */
export async function reopens(walk: Walk, pick: Pick): Promise<string | null> {
  const by = walk.reviewers[0]!
  const { items } = await by.api.students.list({ limit: 100 })
  const records = await Promise.all(items.map(({ id }) => by.api.students.get({ id })))
  const closed = records
    .flatMap(({ firstName, internships }) =>
      internships.flatMap(({ supervisors, positionTitle }) =>
        supervisors.map((one) => ({ ...one, about: `${one.name}, ${firstName}'s ${positionTitle}` })),
      ),
    )
    .filter(({ closedAt, closeReason }) => closedAt && closeReason)
  const one = pick.one('request', closed, ({ about }) => about)
  if (!one?.feedbackId) return null
  const id = one.feedbackId
  const done = await ask(walk, { kind: 'reviewer', reviewer: by }, 'reopen', () => by.api.openRequests.reopen({ id }))
  return `${by.name} reopens ${one.about} ${done.code ?? ''}`
}

/** Reads all lists, in which managers see their departments only. */
export async function looksAsOffice(walk: Walk, pick: Pick): Promise<string | null> {
  const reviewer = pick.one('reviewer', walk.reviewers, ({ name }) => name)!
  const viewer = { kind: 'reviewer', reviewer } as const
  const { api } = reviewer
  await ask(walk, viewer, 'the feedback list', () => api.feedback.listForReview({ limit: 100 }))
  await ask(walk, viewer, 'the internship list', () => api.internships.listForReview({ limit: 100 }))
  await ask(walk, viewer, 'the open requests', () => api.openRequests.list({ limit: 100 }))
  const { data } = await ask(walk, viewer, 'the students', () => api.students.list({ limit: 100 }))
  for (const { id } of data?.items ?? []) await ask(walk, viewer, 'a student', () => api.students.get({ id }))
  return `${reviewer.name} reads all lists`
}

/** Switches the automatic emails off, or on again. */
export async function switches(walk: Walk): Promise<string> {
  const { api } = walk.reviewers[0]!
  const settings = await readFeedbackSettings(api)
  const isOn = !settings.sendAutomatically
  await api.feedbackSettings.change({ ...settings, sendAutomatically: isOn })
  return `an admin switches automatic emails ${isOn ? 'on' : 'off'}`
}
