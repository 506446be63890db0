import type { FeedbackStatus } from '#domain/feedback'
import type { Db } from '../../../platform/database/client.ts'
import { type AssignmentFacts, selectAssignments } from '../../../platform/email/internship-facts.ts'

/** The payload of an email about what a supervisor has said. */
export type AnswerJob = { answerId: string }

type Answer = AssignmentFacts & {
  feedbackStatus: FeedbackStatus | null
  declinedAt: Date | null
  colleagueName: string | null
  colleagueEmail: string | null
}

/** What a supervisor has said about an assignment, which may have another supervisor by now; undefined if it is gone. */
export async function readAnswer(db: Db, { answerId }: AnswerJob): Promise<Answer | undefined> {
  const answer = await selectAssignments(db)
    .innerJoin('supervisorAnswers', 'supervisorAnswers.supervisorId', 'internshipSupervisors.id')
    .select(['supervisorAnswers.fromName', 'supervisorAnswers.fromEmail'])
    .select(['supervisorAnswers.toName as colleagueName', 'supervisorAnswers.toEmail as colleagueEmail'])
    .where('supervisorAnswers.id', '=', answerId)
    .executeTakeFirst()
  return answer && { ...answer, supervisorName: answer.fromName, supervisorEmail: answer.fromEmail }
}
