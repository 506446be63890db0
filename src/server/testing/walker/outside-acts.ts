import { DAY, HOUR, MINUTE, SECOND } from '#domain/time/durations'
import { sendInPersonTasks } from '../../feedback/in-person/send-in-person-tasks.ts'
import { sendDueEmails } from '../../feedback/reminders/send-due-emails.ts'
import { askSecondContacts } from '../../feedback/second-contact/ask-second-contacts.ts'
import { DOMAINS } from './people.ts'
import type { Pick } from './pick.ts'
import type { REFUSALS } from './post.ts'
import { open } from './requests.ts'
import { everyAssignment, type Walk } from './world.ts'

const JUMPS: Record<string, number> = {
  'a little back': -2 * MINUTE,
  '20 seconds': 20 * SECOND,
  '3 minutes': 3 * MINUTE,
  '2 hours': 2 * HOUR,
  '20 hours': 20 * HOUR,
  '3 days': 3 * DAY,
  '8 days': 8 * DAY,
}

export async function timePasses(walk: Walk, pick: Pick): Promise<string> {
  const name = pick.word('jump', Object.keys(JUMPS))!
  await walk.post.jump(JUMPS[name]!)
  return `the clock goes on by ${name}`
}

/** Runs the scheduled tasks, at ten in the morning of the next day on which they send. */
export async function scheduleRuns(walk: Walk): Promise<string> {
  const { app, post } = walk
  const { now } = app.time
  const next = new Date(now)
  next.setUTCHours(10, 0, 0, 0)
  while (next <= now || [0, 6].includes(next.getUTCDay())) next.setUTCDate(next.getUTCDate() + 1)
  await post.jump(next.getTime() - now.getTime())
  const emails = await sendDueEmails(app)
  const asked = await askSecondContacts(app)
  const tasks = await sendInPersonTasks(app)
  return `the schedule runs on ${next.toISOString().slice(0, 10)}: ${emails} emails, ${asked} second contacts, ${tasks} tasks`
}

/** The mail server fails or recovers, or a domain's server starts or stops refusing emails. */
export async function mailChanges({ post: { state } }: Walk, pick: Pick): Promise<string> {
  if (pick.isTrue('away', 0.4)) {
    state.isAway = !state.isAway
    return `the mail server ${state.isAway ? 'goes away' : 'is back'}`
  }
  const domain = pick.word('domain', DOMAINS)!
  if (state.refusals.delete(domain)) return `${domain} takes emails again`
  const refusals: (keyof typeof REFUSALS)[] = ['unknown user', 'blocklist', 'quota', 'greylist']
  const refusal = pick.word('refusal', refusals)!
  state.refusals.set(domain, refusal)
  return `${domain} refuses emails: ${refusal}`
}

/** A stranger opens a verification link. */
export async function checksProof(walk: Walk, pick: Pick): Promise<string | null> {
  const proof = pick.one(
    'proof',
    walk.proofs,
    ({ supervisorId }) => `${walk.proofs.findIndex((one) => one.supervisorId === supervisorId)}`,
  )
  return proof ? readProof(walk, proof) : null
}

export async function readProof(walk: Walk, { path, supervisorId }: Walk['proofs'][number]): Promise<string> {
  const { html, status } = await open(walk, { kind: 'public' }, walk.stranger, path)
  const own = (await everyAssignment(walk)).find(({ supervisor }) => supervisor.id === supervisorId)
  const isConfirmed = status === 200 && /This is the feedback on record/.test(html)
  const [internship, feedback] = [own?.internship.status, own?.supervisor.feedbackStatus]
  if (isConfirmed && !(internship === 'approved' && feedback === 'approved'))
    walk.seeAgainst('proof', `${path} is confirmed: internship ${internship}, feedback ${feedback}`)
  return `a stranger checks a report: ${status}`
}
