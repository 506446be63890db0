import type { FeedbackStatus } from '#domain/feedback/feedback'
import type { RequestState } from '#domain/feedback/request'
import type { InternshipStatus } from '#domain/internships/internship'
import type { Db } from '../../../platform/database/client.ts'
import { type AssignmentFacts, selectEmailAssignments } from '../../../platform/email/internship-facts.ts'

/** The payload of an email about what a supervisor or second contact has said. */
export type AnswerJob = { answerId: string }

/** What a second contact said, in addition to the supervisor, who was asked first. */
export type SaidBySecond = {
  askedFirst: { name: string; email: string; declinedAt: Date | null }
  correctedAt: Date | null
}

type Answer = AssignmentFacts & {
  saidAt: Date
  /** The current supervisor's facts. */
  currentEmail: string
  internshipStatus: InternshipStatus
  feedbackStatus: FeedbackStatus | null
  state: RequestState
  /** The facts of the person who said it. */
  declinedAt: Date | null
  colleagueName: string | null
  colleagueEmail: string | null
  /** When the student was told, and when it was taken back. */
  toldAt: Date | null
  undoneAt: Date | null
  /** Null if the supervisor has said it. */
  second: SaidBySecond | null
}

/** What a supervisor or second contact has said about an assignment, which may have another one by now; undefined if it is gone. */
export async function readAnswer(db: Db, { answerId }: AnswerJob): Promise<Answer | undefined> {
  const found = await selectEmailAssignments(db)
    .innerJoin('supervisorAnswers as answers', 'answers.supervisorId', 'internshipSupervisors.id')
    // A person who answered in the supervisor's place is the supervisor now.
    .leftJoin('secondContacts as seconds', (join) =>
      join
        .onRef('seconds.supervisorId', '=', 'internshipSupervisors.id')
        .onRef('seconds.email', '=', 'answers.fromEmail')
        .onRef('seconds.email', '<>', 'internshipSupervisors.email'),
    )
    .select(['answers.fromName', 'answers.fromEmail', 'answers.createdAt as saidAt'])
    .select(['answers.toldAt', 'answers.undoneAt'])
    .select(['answers.toName as colleagueName', 'answers.toEmail as colleagueEmail'])
    .select(['seconds.id as secondId', 'seconds.declinedAt as secondDeclinedAt', 'seconds.correctedAt'])
    .where('answers.id', '=', answerId)
    .executeTakeFirst()
  if (!found) return undefined
  const { supervisorName: name, supervisorEmail: email, declinedAt, secondDeclinedAt, correctedAt } = found
  const said = {
    ...found,
    currentEmail: email,
    supervisorName: found.fromName,
    supervisorEmail: found.fromEmail,
    second: null,
  }
  if (!found.secondId) return said
  return { ...said, declinedAt: secondDeclinedAt, second: { askedFirst: { name, email, declinedAt }, correctedAt } }
}
