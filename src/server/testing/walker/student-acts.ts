import { FEEDBACK_LINK_DAYS } from '#domain/feedback/feedback-link'
import { nextStep } from '#domain/feedback/next-step'
import { DAY } from '#domain/time/durations'
import { addDays } from '#domain/time/working-days'
import { feedbackAnswers } from '../factories.ts'
import { offersToStudent, type StudentsOffer } from './offers.ts'
import { COLLEAGUES, SUPERVISORS } from './people.ts'
import type { Pick } from './pick.ts'
import { ask, LIMITS } from './requests.ts'
import { passageOf } from './seen.ts'
import { type Assigned, everyAssignment, nameOf, registration, type Walk } from './world.ts'

const MAX_INTERNSHIPS = 5

export async function registers(walk: Walk, pick: Pick): Promise<string | null> {
  const student = pick.one('student', walk.students, ({ name }) => name)!
  if ((await student.api.internships.listMine()).length >= MAX_INTERNSHIPS) return null
  const supervisor = pick.one('supervisor', SUPERVISORS, ({ name }) => name)!
  const today = dayOf(walk)
  const [from, until] = pick.word('dates', ['-60 3', '-30 12', '-100 -2', '80 170'])!.split(' ').map(Number)
  const dates = { from: addDays(today, from!), until: addDays(today, until!) }
  const title = `Analyst ${pick.marker('i')}`
  const registered = await ask(walk, { kind: 'student', student }, 'register', () =>
    student.api.internships.register(registration(title, [supervisor], dates)),
  )
  return `${student.name} registers ${title} with ${supervisor.name}, ${dates.from} to ${dates.until} ${registered.code ?? ''}`
}

/** Presses a button on the dashboard. */
export async function pressesButton(walk: Walk, pick: Pick): Promise<string | null> {
  const offered = (await everyAssignment(walk)).flatMap((one) =>
    offersToStudent(one, walk.app.time.now).map((offer) => ({ one, offer })),
  )
  const kind = pick.word('kind', BUTTONS, (one) => offered.some(({ offer }) => offer === one))
  const chosen = pick.one(
    'button',
    offered.filter(({ offer }) => offer === kind),
    ({ one }) => nameOf(one),
  )
  if (!chosen) return null
  const { one, offer } = chosen
  const typed = typedFor(pick, chosen)
  const what = `${one.student.name} presses ${offer} of ${nameOf(one)}${typed ? `, typing ${typed.name} <${typed.email}>` : ''}`
  const pressed = await ask(walk, { kind: 'student', student: one.student }, what, () => press(chosen, typed))
  const isAboutInput = typed && ABOUT_INPUT.has(pressed.code ?? '')
  if (pressed.code && !LIMITS.includes(pressed.code) && !isAboutInput)
    walk.seeAgainst('offered', `${what}: ${pressed.code}`)
  return `${what}${pressed.code ? `: ${pressed.code}` : ''}`
}

const BUTTONS: StudentsOffer[] = [
  'request',
  'request',
  'request',
  'remind',
  'remind',
  'correct',
  'nameSecond',
  'showCode',
  'delete',
]

/** Refusals that depend on the input. People whom only the office may ask are refused at the address field (BAD_REQUEST). */
const ABOUT_INPUT = new Set(
  'BAD_REQUEST DUPLICATE_EMAIL SAME_ADDRESS SECOND_CONTACT SUPERVISORS_ADDRESS PERSON_ASKED ALREADY_NAMED OFFICE_ONLY'.split(
    ' ',
  ),
)

type Chosen = { one: Assigned; offer: StudentsOffer }
type Typed = { name: string; email: string }

function press({ one, offer }: Chosen, typed: Typed | null): Promise<unknown> {
  const { api } = one.student
  const { id: supervisorId } = one.supervisor
  if (offer === 'request' || offer === 'remind' || offer === 'showCode')
    return api.feedbackRequests[offer]({ supervisorId })
  if (offer === 'delete') return api.internships.delete({ id: one.internship.id })
  if (offer === 'nameSecond') return api.feedbackRequests.nameSecondContact({ ...typed!, supervisorId })
  return api.supervisors.correct({ ...typed!, supervisorId })
}

function typedFor(pick: Pick, { one, offer }: Chosen): Typed | null {
  if (offer === 'nameSecond') return pick.one('second', COLLEAGUES, (other) => other.name)!
  if (offer !== 'correct') return null
  // The same person under another name, or somebody else.
  const { name, email } = one.supervisor
  const variant = { name: name.replace(' ', ` ${pick.word('initial', ['M.', 'J.'])} `), email }
  return pick.isTrue('variant', 0.5) ? variant : pick.one('other', SUPERVISORS, (person) => person.name)!
}

/** Attempts actions that the dashboard may not offer. */
export async function triesAnything(walk: Walk, pick: Pick): Promise<string | null> {
  const one = pick.one('supervisor', await everyAssignment(walk), nameOf)
  if (!one) return null
  const { student, supervisor, internship } = one
  const { id: supervisorId } = supervisor
  const { api } = student
  const what = pick.word('call', ['request', 'remind', 'showCode', 'recordInPerson', 'edit'])!
  const tried = await ask(walk, { kind: 'student', student }, what, async () => {
    if (what !== 'edit') return api.feedbackRequests[what]({ supervisorId })
    const { employerName, industry, positionTitle, description, startDate, endDate, id } = internship
    const facts = { employerName, industry, positionTitle, description, startDate }
    return api.internships.edit({ id, ...facts, endDate: addDays(endDate, 7) })
  })
  return `${student.name} tries ${what} of ${nameOf(one)}${tried.code ? `: ${tried.code}` : ''}`
}

/** Reads the dashboard, the feedback and the data download, and submits a verification link. */
export async function looks(walk: Walk, pick: Pick): Promise<string | null> {
  const student = pick.one('student', walk.students, ({ name }) => name)!
  const viewer = { kind: 'student', student } as const
  const { data: mine = [] } = await ask(walk, viewer, 'the dashboard', () => student.api.internships.listMine())
  for (const internship of mine) {
    if (isAskedEarly(internship, walk.app.time.now))
      walk.seeAgainst(
        'askedEarly',
        `${student.name}'s ${internship.positionTitle}, which ends on ${internship.endDate}`,
      )
    for (const { id: supervisorId, feedbackStatus } of internship.supervisors) {
      if (feedbackStatus === null || feedbackStatus === 'pending') continue
      const report = { internshipId: internship.id, supervisorId }
      await ask(walk, viewer, 'the feedback view', () => student.api.feedback.view(report))
      const { data } = await ask(walk, viewer, 'a verification link', () => student.api.reportLinks.create(report))
      const path = data && new URL(data.url).pathname
      if (path && !walk.proofs.some((one) => one.path === path)) walk.proofs.push({ path, supervisorId })
    }
  }
  await ask(walk, viewer, 'the data download', () => student.api.privacy.download())
  return `${student.name} looks at everything`
}

type MyInternship = Assigned['internship']

/** The schedule's first day is 10 days before the end. Links mailed now would expire before the last three weeks begin. */
function isAskedEarly(internship: MyInternship, now: Date): boolean {
  const lastWeeks = new Date(internship.endDate).getTime() - 21 * DAY
  return nextStep(internship, now)?.action?.kind === 'ask' && now.getTime() < lastWeeks - FEEDBACK_LINK_DAYS * DAY
}

export function dayOf({ app }: Walk): string {
  return app.time.now.toISOString().slice(0, 10)
}

/** Answers with words unlike all others. The passage occurs several times, in spellings that read the same. */
export function answersWith(pick: Pick) {
  const [text, passage] = [pick.marker('a'), pick.marker('p')]
  const words = passageOf({ passage })
  const variants = [words, words.toUpperCase(), words.replaceAll(' ', '  '), words.replaceAll(' ', '\n')]
  const strengths = `Careful work ${text}. She went ${variants.join(', and then ')}.`
  return { text, passage, answers: feedbackAnswers({ strengths, developmentAreas: `More courage ${text}.` }) }
}
