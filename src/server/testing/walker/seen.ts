import { shownTexts } from '#domain/feedback/answers'
import type { Answer, GivenFeedback, Reviewer, Student, Walk } from './world.ts'
import { everyFeedback } from './world.ts'

/** The reader of a page, an API response or an email. */
export type Viewer =
  | { kind: 'student'; student: Student }
  | { kind: 'reviewer'; reviewer: Reviewer }
  /** Anybody who reads emails to this address. */
  | { kind: 'supervisor'; address: string }
  | { kind: 'public' }

/** Checks what a person sees for other people's words that they may not read. `where` names what they see. */
export async function judgeSeen(walk: Walk, viewer: Viewer, where: string, seen: string): Promise<void> {
  const text = seen.toLowerCase()
  if (!text.includes('zq')) return
  const given = walk.answers.filter((one) => text.includes(one.text) || text.includes(one.passage))
  const records = given.length > 0 ? await everyFeedback(walk) : []
  for (const answer of given) {
    const what = `${nameOfViewer(viewer)} reads ${text.includes(answer.text) ? answer.text : answer.passage} in ${where}`
    if (!mayRead(viewer, answer, records)) walk.seeAgainst('unapproved', what)
    const isOutside = viewer.kind === 'student' || viewer.kind === 'public'
    if (isOutside && walk.withheld.has(answer.passage) && text.includes(answer.passage))
      walk.seeAgainst(seen.includes(passageOf(answer)) ? 'withheld' : 'withheldElsewhere', what)
  }
  for (const { word, address } of walk.secrets.filter((one) => text.includes(one.word)))
    if (viewer.kind !== 'reviewer' && !(viewer.kind === 'supervisor' && viewer.address === address))
      walk.seeAgainst('secret', `${nameOfViewer(viewer)} reads ${word} in ${where}`)
}

/** The passage as a reviewer marks it. */
export function passageOf({ passage }: Pick<Answer, 'passage'>): string {
  return `late ${passage} home`
}

function mayRead(viewer: Viewer, { supervisorId, address, text }: Answer, records: readonly GivenFeedback[]): boolean {
  if (viewer.kind === 'supervisor') return viewer.address === address
  const record = records.find((one) => textsOf(one).includes(text))
  if (viewer.kind === 'reviewer') {
    const about = records.find((one) => JSON.stringify(one).toLowerCase().includes(text))
    const { majors } = viewer.reviewer
    return majors === null || about === undefined || majors.includes(about.studentMajor ?? '')
  }
  const isApproved = record?.status === 'approved'
  return viewer.kind === 'public'
    ? isApproved
    : isApproved && record.studentId === viewer.student.id && Boolean(supervisorId)
}

function textsOf(feedback: GivenFeedback): string {
  return shownTexts(feedback)
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase()
}

export function nameOfViewer(viewer: Viewer): string {
  if (viewer.kind === 'student') return `${viewer.student.name} (student)`
  if (viewer.kind === 'reviewer') return viewer.reviewer.name
  return viewer.kind === 'supervisor' ? viewer.address : 'a stranger'
}

/** Answers of which the page shows something. */
export function answersIn(walk: Walk, page: string): Answer[] {
  const text = page.toLowerCase()
  return walk.answers.filter((one) => text.includes(one.text) || text.includes(one.passage))
}
