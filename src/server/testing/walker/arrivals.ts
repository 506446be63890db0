import { MAX_LINK_EMAILS_PER_DAY } from '#domain/feedback/feedback-link'
import { requestDelivery } from '#domain/platform/request-delivery'
import { DAY } from '#domain/time/durations'
import type { Arrival, MailedLink } from './post.ts'
import { judgeSeen, type Viewer } from './seen.ts'
import { type Assigned, everyAssignment, type Walk } from './world.ts'

const ASKING = ['feedback-request', 'feedback-reminder']

/** Checks emails that have just arrived, against what is known at this moment. */
export async function judgeArrivals(walk: Walk, arrived: readonly Arrival[]): Promise<void> {
  for (const arrival of arrived) await judgeSeen(walk, viewerOf(walk, arrival.to), arrival.name, arrival.text)
  const asking = arrived.filter(({ kind }) => ASKING.includes(kind))
  if (asking.length === 0) return
  const assigned = await everyAssignment(walk)
  const { sendAutomatically } = await walk.reviewers[0]!.api.feedbackSettings.get()
  for (const arrival of asking) {
    if (arrival.mailing?.isAutomatic && !sendAutomatically) walk.seeAgainst('switchedOff', arrival.name)
    for (const link of formLinks(arrival)) {
      judgeRecipient(walk, arrival, link, assigned)
      judgeOrder(walk, arrival, link)
    }
  }
}

/** One link for each request in the email. */
function formLinks({ links }: Arrival): MailedLink[] {
  return links.filter(({ path, supervisorId }) => supervisorId && /^\/feedback\/submit\/[^?]+$/.test(path))
}

function viewerOf({ students, reviewers }: Walk, to: string): Viewer {
  const student = students.find(({ email }) => email === to)
  if (student) return { kind: 'student', student }
  const reviewer = reviewers.find(({ email }) => email === to)
  return reviewer ? { kind: 'reviewer', reviewer } : { kind: 'supervisor', address: to }
}

function judgeRecipient(walk: Walk, arrival: Arrival, link: MailedLink, assigned: readonly Assigned[]): void {
  const own = assigned.find(({ supervisor }) => supervisor.id === link.supervisorId)
  if (!own) return
  const { cause, kind, mailing, to, name } = arrival
  const what = `${name}, caused by ${cause}`
  const { status } = own.internship
  // A supervisor who asks for a new link gets one, and may answer while the internship waits for approval again.
  if (status !== 'approved' && cause !== 'supervisor') walk.seeAgainst('notApproved', `${what}: ${status}`)
  const sameAddress = assigned
    .filter(({ student, supervisor }) => student === own.student && supervisor.email === to)
    .map(({ supervisor }) => supervisor)
  const hasStopped = sameAddress.some(({ hasStoppedReminders }) => hasStoppedReminders)
  if (own.supervisor.email === to && own.supervisor.declinedAt) walk.seeAgainst('declined', what)
  if (hasStopped && (mailing?.isAutomatic || (cause === 'office' && kind === 'feedback-reminder')))
    walk.seeAgainst('stopped', what)
  if (hasStopped && cause === 'student' && sameAddress.some((one) => one.isDeclinedAddress || one.declinedAt))
    walk.seeAgainst('lastWord', what)
}

function judgeOrder(walk: Walk, arrival: Arrival, { supervisorId }: MailedLink): void {
  const { kind, to, delivery, name, mailing } = arrival
  const about = walk.post.state.arrivals.filter(
    (one) =>
      one.to === to && ASKING.includes(one.kind) && formLinks(one).some((link) => link.supervisorId === supervisorId),
  )
  const earlier = about.slice(0, about.indexOf(arrival))
  if (kind === 'feedback-reminder' && !earlier.some((one) => one.kind === 'feedback-request'))
    walk.seeAgainst('reminderFirst', name)
  const atOnce = earlier.filter((one) => one.delivery === delivery && one.kind === 'feedback-request')
  if (kind === 'feedback-request' && atOnce.length > 0) walk.seeAgainst('twice', `${atOnce[0]!.name} and ${name}`)
  const since = (mailing?.requestedAt.getTime() ?? 0) - DAY
  const recent = about.filter((one) => {
    const requestedAt = one.mailing?.requestedAt.getTime() ?? 0
    return requestedAt > since && requestedAt <= since + DAY
  })
  if (recent.length > MAX_LINK_EMAILS_PER_DAY) walk.seeAgainst('limit', recent.map((one) => one.name).join(', '))
}

/** Checks what students read about deliveries that failed. */
export async function judgeBlame(walk: Walk): Promise<void> {
  for (const { student, supervisor } of await everyAssignment(walk)) {
    const delivery = requestDelivery(supervisor)
    if (delivery?.step === 'failed' && !walk.post.state.blamed.has(supervisor.email))
      walk.seeAgainst('blame', `${student.name} reads about ${supervisor.email}: ${delivery.reason}`)
  }
}
