import { RATINGS } from '#domain/feedback/feedback'
import { DAY } from '#domain/time/durations'
import { COLLEAGUES, SUPERVISORS } from './people.ts'
import type { Pick } from './pick.ts'
import type { MailedLink } from './post.ts'
import { hiddenFields, open, type Page, send } from './requests.ts'
import { answersIn, type Viewer } from './seen.ts'
import { answersWith } from './student-acts.ts'
import { type Assigned, everyAssignment, nameOf, type Walk } from './world.ts'

/** A link that somebody holds; the newest of each kind and supervisor is more likely. */
function heldLink(walk: Walk, pick: Pick, page: RegExp): MailedLink | undefined {
  const ofStudents = walk.students.map(({ email }) => email)
  const mailed = walk.post.state.arrivals.filter(({ to }) => !ofStudents.includes(to)).flatMap(({ links }) => links)
  const held = [...mailed, ...walk.inPerson].filter(({ path }) => page.test(path))
  const recent = held.filter(({ at }) => walk.app.time.now.getTime() - at.getTime() < RECENT)
  return pick.one('link', pick.isTrue('recent', 0.7) && recent.length > 0 ? recent : held, ({ name }) => name)
}

/** Unit: milliseconds. */
const RECENT = 8 * DAY

const FORM = /^\/feedback\/submit\//

type Browser = { viewer: Viewer; browser: Walk['stranger']; name: string }

/** The supervisor's own browser; now and then that of the student, to whom the email was forwarded, or another one. */
async function browserFor(
  walk: Walk,
  pick: Pick,
  { address, supervisorId }: MailedLink,
  others: readonly ('student' | 'scanner')[],
): Promise<Browser> {
  const kind = pick.isTrue('own', 0.7) ? 'own' : pick.word('browser', others)
  const assigned =
    kind === 'student' && (await everyAssignment(walk)).find(({ supervisor }) => supervisor.id === supervisorId)
  if (assigned) return ofStudent(assigned)
  const viewer = { kind: 'supervisor', address } as const
  if (kind === 'scanner') return { viewer, browser: walk.stranger, name: 'a mail scanner' }
  return { viewer, browser: walk.phone(address), name: address }
}

export function ofStudent({ student }: Assigned): Browser {
  return { viewer: { kind: 'student', student }, browser: student.browser, name: `${student.name}'s browser` }
}

/** Opens any link that was ever mailed. */
export async function opensLink(walk: Walk, pick: Pick): Promise<string | null> {
  const link = heldLink(walk, pick, /^\/(?!reminders)/)
  if (!link) return null
  const { viewer, browser, name } = await browserFor(walk, pick, link, ['student', 'scanner'])
  const page = await open(walk, viewer, browser, link.path)
  judgeOpened(walk, link, { viewer, browser, name }, page)
  return `${name} opens ${link.name}: ${page.status}`
}

/** Checks what a linked page may show once there are answers. */
function judgeOpened(walk: Walk, link: MailedLink, { viewer, browser }: Browser, { html }: Page): void {
  const asked = walk.secrets.filter(({ word }) => html.includes(word))
  // Answers that were typed in a supervisor's browser and refused stay there.
  const shown = answersIn(walk, html).filter(({ typedIn }) => viewer.kind === 'student' || typedIn !== browser)
  if (shown.length + asked.length === 0 || /^\/(verify|feedback\/held-data)\//.test(link.path)) return
  const what = `${link.name} shows ${[...shown.map(({ text }) => text), ...asked.map(({ word }) => word)].join(', ')}`
  if (viewer.kind === 'student') walk.seeAgainst('studentsBrowser', `${viewer.student.name}: ${what}`)
  if (link.kind !== 'feedback-question') walk.seeAgainst('behindLink', what)
}

/** Fills in the form behind a link, possibly the one with a question, and sometimes submits it twice. */
export async function submits(walk: Walk, pick: Pick): Promise<string | null> {
  const link = heldLink(walk, pick, FORM)
  if (!link) return null
  const by = await browserFor(walk, pick, link, ['student'])
  return submitsThrough(walk, pick, link, by)
}

export async function submitsThrough(walk: Walk, pick: Pick, link: MailedLink, by: Browser): Promise<string> {
  const path = link.path.split('?')[0]!
  const page = await open(walk, by.viewer, by.browser, path)
  judgeOpened(walk, link, by, page)
  const hidden = hiddenFields(page.html)
  const what = `${by.name} ${hidden.question ? 'answers the question' : 'submits'} through ${link.name}`
  if (!hidden.promise) return `${what}: no form`
  const { text, passage, answers } = answersWith(pick)
  const fields = { ...hidden, ...Object.fromEntries(RATINGS.map(({ key }) => [key, String(answers[key])])) }
  const { strengths, developmentAreas } = answers
  const filled = { ...fields, strengths, developmentAreas, additionalComments: '', reply: 'As I said.' }
  const times = pick.isTrue('twice', 0.15) ? 2 : 1
  let sent = ''
  for (let time = 0; time < times; time++) sent = await sendAnswers()
  return `${what}${times === 2 ? ' twice' : ''}: ${sent}`

  async function sendAnswers(): Promise<string> {
    // Recorded before it is sent, because the next page may show it to the person who wrote it.
    const answer = { text, passage, supervisorId: link.supervisorId ?? '', address: link.address, typedIn: by.browser }
    const done = await send(walk, { kind: 'supervisor', address: link.address }, by.browser, path, filled)
    const isAccepted = /thank-you|success/.test(done.url.pathname)
    if (!isAccepted) return `refused (${done.status} ${done.url.pathname.split('/').at(-1)})`
    if (!walk.answers.some((one) => one.text === text)) walk.answers.push(answer)
    if (hidden.question && by.viewer.kind === 'student')
      walk.seeAgainst('studentsBrowser', `${by.name} answers a question through ${link.name}`)
    for (const held of walk.inPerson) if (held.path === path) held.isSubmitted = true
    return 'accepted'
  }
}

/** What other people have said and given, which one person's act must not change. */
async function factsOfOthers(walk: Walk, isOwn: (one: Assigned) => boolean) {
  const others = (await everyAssignment(walk)).filter((one) => !isOwn(one))
  return new Map(
    others.map((one) => {
      const { declinedAt, confirmedAt, feedbackStatus, isDeclinedAddress } = one.supervisor
      // A person who has declined gets no emails, whatever others at the address say.
      const facts = { declinedAt, confirmedAt, feedbackStatus, ...(declinedAt && { isDeclinedAddress }) }
      return [nameOf(one), JSON.stringify(facts)]
    }),
  )
}

const WAYS = ['confirm', 'decline', 'decline', 'decline', 'undo', 'undo'] as const

/** Says whether the internship is theirs: confirms, declines or undoes the decline. */
export async function saysWhose(walk: Walk, pick: Pick): Promise<string | null> {
  const link = heldLink(walk, pick, FORM)
  const way = pick.word('way', WAYS)!
  if (!link) return null
  const token = tokenOf(link)
  const own = (await everyAssignment(walk)).find(({ supervisor }) => supervisor.id === link.supervisorId)
  // Undoing affects everything the same person said; a decline affects this internship only.
  const isOwn = ({ supervisor }: Assigned) =>
    supervisor.id === link.supervisorId || (way === 'undo' && supervisor.name === own?.supervisor.name)
  const before = await factsOfOthers(walk, isOwn)
  const path = way === 'undo' ? `/feedback/decline/${token}/undo` : `/feedback/${way}/${token}`
  const { viewer, browser } = {
    viewer: { kind: 'supervisor', address: link.address } as const,
    browser: walk.phone(link.address),
  }
  const page = await send(walk, viewer, browser, path)
  const after = await factsOfOthers(walk, isOwn)
  for (const [name, facts] of before)
    if (after.get(name) !== facts)
      walk.seeAgainst('others', `${way} through ${link.name} changes ${name}: ${facts} becomes ${after.get(name)}`)
  return `${link.address} says ${way} through ${link.name}: ${page.status} ${page.url.pathname.split('/')[2]}`
}

/** Hands the request over. */
export async function handsOver(walk: Walk, pick: Pick): Promise<string | null> {
  const link = heldLink(walk, pick, FORM)
  if (!link) return null
  const { name, email } = pick.one('colleague', [...COLLEAGUES, ...SUPERVISORS], (one) => one.name)!
  const path = `/feedback/colleague/${tokenOf(link)}`
  const viewer = { kind: 'supervisor', address: link.address } as const
  const page = await send(walk, viewer, walk.phone(link.address), path, { name, email })
  const isDone = (await everyAssignment(walk)).some(
    ({ supervisor }) => supervisor.id === link.supervisorId && supervisor.email === email && email !== link.address,
  )
  if (isDone && page.status === 200 && page.url.pathname === path && !page.html.includes(email))
    walk.seeAgainst('handOver', `${link.name} to ${email}`)
  return `${link.address} hands ${link.name} over to ${name}: ${page.status} ${isDone ? 'done' : ''}`
}

/** Stops the emails or resumes them. */
export async function stopsEmails(walk: Walk, pick: Pick): Promise<string | null> {
  const link = heldLink(walk, pick, /^\/feedback\/unsubscribe\//)
  if (!link) return null
  const undo = pick.isTrue('undo', 0.2)
  const viewer = { kind: 'supervisor', address: link.address } as const
  const page = await send(walk, viewer, walk.phone(link.address), `${link.path}${undo ? '/undo' : ''}`)
  return `${link.address} ${undo ? 'has emails again' : 'stops emails'} through ${link.name}: ${page.status}`
}

/** Asks for a new link, or for a copy of the answers. */
export async function pressesOnPage(walk: Walk, pick: Pick): Promise<string | null> {
  const link = heldLink(walk, pick, FORM)
  if (!link) return null
  const button = pick.word('button', ['renew', 'copy', 'opened'])!
  const viewer = { kind: 'supervisor', address: link.address } as const
  const page = await send(walk, viewer, walk.phone(link.address), `/feedback/${button}/${tokenOf(link)}`)
  return `${link.address} presses ${button} of ${link.name}: ${page.status}`
}

function tokenOf({ path }: MailedLink): string {
  return path.split('/').at(-1)!.split('?')[0]!
}
