import { fullName } from '#domain/profile'
import type { EmailJob } from '../jobs/queue.ts'
import type { WorkerServices } from '../services.ts'
import type { EmailMessage } from './send-email.ts'
import { supervisorDeclinedEmail } from './templates/supervisor-declined.tsx'
import { supervisorHandedOverEmail } from './templates/supervisor-handed-over.tsx'

type Job = Extract<EmailJob, { answerId: string }>

/** Tells the student what a supervisor has said about the assignment; null when it has been taken back. */
export async function composeSupervisorAnswer(
  { config, db }: Pick<WorkerServices, 'config' | 'db'>,
  { answerId }: Job,
): Promise<EmailMessage | null> {
  const answer = await db
    .selectFrom('supervisorAnswers')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'supervisorAnswers.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([
      'supervisorAnswers.kind',
      'supervisorAnswers.fromName as supervisorName',
      'supervisorAnswers.fromEmail as address',
      'supervisorAnswers.toName as colleagueName',
      'supervisorAnswers.toEmail as colleagueAddress',
      'internshipSupervisors.declinedAt',
      'internships.positionTitle',
      'internships.employerName',
      'profiles.firstName',
      'profiles.lastName',
      'profiles.email',
    ])
    .where('supervisorAnswers.id', '=', answerId)
    .executeTakeFirst()
  if (!answer) return null
  const to = { name: fullName(answer), address: answer.email }
  const { colleagueName, colleagueAddress } = answer
  if (colleagueName && colleagueAddress)
    return {
      to,
      ...(await supervisorHandedOverEmail({ ...answer, colleagueName, colleagueAddress, site: config })),
    }
  if (!answer.declinedAt) return null
  return { to, ...(await supervisorDeclinedEmail({ ...answer, site: config })) }
}
