import type { Pick } from './pick.ts'
import { ask } from './requests.ts'
import { passageOf } from './seen.ts'
import type { GivenFeedback, Reviewer, Walk } from './world.ts'

/** Decides about an internship in the list. */
export async function decidesInternship(walk: Walk, pick: Pick): Promise<string | null> {
  const by = pick.one('reviewer', walk.reviewers, ({ name }) => name)!
  const { items } = await by.api.internships.listForReview({ limit: 100 })
  const verb = pick.word('verb', ['approve', 'approve', 'approve', 'reject', 'setBack'])!
  const fitting = items.filter(({ status }) => (verb === 'setBack' ? status !== 'pending' : status === 'pending'))
  const one = pick.one('internship', fitting, nameOfInternship)
  if (!one) return null
  const { id, version } = one
  const what = `${by.name} presses ${verb} of ${nameOfInternship(one)}`
  const done = await ask(walk, { kind: 'reviewer', reviewer: by }, what, () => {
    if (verb === 'approve') return by.api.internships.approve({ id, version })
    return by.api.internships[verb]({ id, version, reason: 'The dates.' })
  })
  noteUndo(walk, by, done.data)
  if (done.code) walk.seeAgainst('offered', `${what}: ${done.code}`)
  return `${what} ${done.code ?? ''}`
}

type ForReview = Awaited<ReturnType<Reviewer['api']['internships']['listForReview']>>['items'][number]

function nameOfInternship({ student, positionTitle }: ForReview): string {
  return `${student.firstName}'s ${positionTitle}`
}

const VERBS = [
  'approve',
  'approve',
  'withhold',
  'withhold',
  'askSupervisor',
  'askSupervisor',
  'sendBack',
  'setBack',
] as const
type Verb = (typeof VERBS)[number]

/** Decides about a feedback record in the list. */
export async function decidesFeedback(walk: Walk, pick: Pick): Promise<string | null> {
  const by = pick.one('reviewer', walk.reviewers, ({ name }) => name)!
  const { items } = await by.api.feedback.listForReview({ limit: 100 })
  const verb = pick.word('verb', VERBS, (verb) => items.some((item) => isOffered(item, verb)))
  const one =
    verb &&
    pick.one(
      'feedback',
      items.filter((item) => isOffered(item, verb)),
      nameOfFeedback,
    )
  if (!one) return null
  const isRejected = await isOfRejected(walk, one)
  const what = `${by.name} presses ${verb} of ${nameOfFeedback(one)}`
  const done = await ask(walk, { kind: 'reviewer', reviewer: by }, what, () => decide(walk, pick, { by, one, verb }))
  noteUndo(walk, by, done.data)
  const approves = verb === 'approve' || verb === 'withhold'
  // The row shows that the internship is rejected, or which passages a reviewer proposes to withhold.
  const isOpen = !isRejected && !(verb === 'approve' && one.withheldPassages.length > 0)
  if (done.code && isOpen) walk.seeAgainst('offered', `${what}: ${done.code}`)
  if (!done.code && isRejected && approves) walk.seeAgainst('rejected', what)
  return `${what} ${done.code ?? ''}`
}

function isOffered(item: GivenFeedback, verb: Verb): boolean {
  if (verb === 'setBack') return item.status === 'approved'
  const isAsked = item.questionsToSupervisor.some(({ isAboutAnswers }) => isAboutAnswers)
  const hasPassage = /zqp/i.test(item.strengths)
  return item.status === 'submitted' && !(verb === 'askSupervisor' && isAsked) && (verb !== 'withhold' || hasPassage)
}

function nameOfFeedback({ studentName, positionTitle, supervisorName }: GivenFeedback): string {
  return `${studentName}'s ${positionTitle} by ${supervisorName}`
}

async function isOfRejected({ reviewers, app }: Walk, { id }: GivenFeedback): Promise<boolean> {
  const { internshipId } = await app.db
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .select('internshipId')
    .where('feedback.id', '=', id)
    .executeTakeFirstOrThrow()
  const { items } = await reviewers[0]!.api.internships.listForReview({ id: internshipId })
  return items[0]?.status === 'rejected'
}

type Decision = { by: Reviewer; one: GivenFeedback; verb: Verb }

async function decide(walk: Walk, pick: Pick, { by, one, verb }: Decision): Promise<unknown> {
  const { id, version, supervisorEmail } = one
  const { feedback } = by.api
  const word = pick.marker('q')
  if (verb === 'approve') return feedback.approve({ id, version })
  if (verb === 'setBack') return feedback.setBack({ id, version, reason: 'Read again.' })
  if (verb === 'withhold') {
    const passage = /zqp\w+/.exec(one.strengths)![0]
    const passages = [passageOf({ passage })]
    const done = await feedback.withhold({ id, version, passages, reason: `Private ${word}.` })
    walk.withheld.add(passage)
    walk.secrets.push({ word, address: supervisorEmail })
    return done
  }
  walk.secrets.push({ word, address: supervisorEmail })
  if (verb === 'sendBack') return feedback.sendBack({ id, version, reason: `Too short ${word}.` })
  return feedback.askSupervisor({ id, version, question: `Did she ${word}?` })
}

/** Approves everything in the list. */
export async function approvesInBulk(walk: Walk, pick: Pick): Promise<string | null> {
  const by = pick.one('reviewer', walk.reviewers, ({ name }) => name)!
  const { items } = await by.api.feedback.listForReview({ status: 'submitted', limit: 100 })
  if (items.length === 0) return null
  const isRejected = new Map<string, boolean>()
  for (const one of items) isRejected.set(one.id, await isOfRejected(walk, one))
  const records = items.map(({ id, version }) => ({ id, version }))
  const what = `${by.name} approves ${items.map(nameOfFeedback).join(', ')} in bulk`
  const done = await ask(walk, { kind: 'reviewer', reviewer: by }, what, () =>
    by.api.bulkDecisions.approveFeedback({ selection: { records } }),
  )
  const { items: approved } = await by.api.feedback.listForReview({ status: 'approved', limit: 100 })
  for (const one of approved) if (isRejected.get(one.id)) walk.seeAgainst('rejected', `${what}: ${nameOfFeedback(one)}`)
  if (done.data?.id) walk.undos.push({ id: done.data.id, by })
  return what
}

/** Undoes the last decision, if there is still time. */
export async function undoes(walk: Walk): Promise<string | null> {
  const last = walk.undos.pop()
  if (!last) return null
  const undone = await ask(walk, { kind: 'reviewer', reviewer: last.by }, 'undo', () =>
    last.by.api.bulkDecisions.undo({ id: last.id }),
  )
  return `${last.by.name} takes the last decision back ${undone.code ?? ''}`
}

export function noteUndo({ undos }: Walk, by: Reviewer, data: unknown): void {
  const undoId = (data as { undoId?: string | null } | undefined)?.undoId
  if (undoId) undos.push({ id: undoId, by })
}
